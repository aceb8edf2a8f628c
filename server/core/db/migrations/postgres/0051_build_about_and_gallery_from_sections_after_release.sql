-- The template of about us becomes sections, in the order in which it drew its parts. Images stay those of the project.
UPDATE pages SET
  sections = (SELECT jsonb_agg(section ORDER BY part, at) FROM (
    SELECT 0 AS part, 0::bigint AS at, jsonb_strip_nulls(jsonb_build_object('id', 1001, 'kind', 'introduction', 'values',
      jsonb_build_object(
        'title', '{"en_US":"About {website}","fr_FR":"À propos de {website}","ar_001":"عن {website}","de_DE":"Über {website}"}'::jsonb,
        'text', pages.parts -> 'lead'
      ))) AS section
    UNION ALL
    SELECT 1, s.n, jsonb_strip_nulls(jsonb_build_object('id', 1001 + s.n, 'kind', 'text_image', 'values', jsonb_build_object(
      'title', s.one -> 'title',
      'text', (SELECT jsonb_object_agg(
        t.key, '<p>' || replace(replace(replace(t.value, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>'
      ) FROM jsonb_each_text(s.one -> 'text') t),
      'image', s.one #> '{picture,alt}',
      'side', CASE s.n % 2 WHEN 0 THEN 'end' ELSE 'start' END,
      'button', s.one #> '{link,name}',
      'link', s.one #> '{link,url}'
    ), 'assets', jsonb_build_object('image', jsonb_build_object(
      'file', s.one #> '{picture,file}',
      'width', s.one #> '{picture,width}',
      'height', s.one #> '{picture,height}'
    )))) FROM jsonb_array_elements(pages.parts -> 'stories') WITH ORDINALITY s(one, n)
    UNION ALL
    SELECT 2, 0, '{"id":1901,"kind":"news","values":{}}'::jsonb
    UNION ALL
    SELECT 3, 0, jsonb_build_object('id', 1902, 'kind', 'folded_lists', 'values', jsonb_build_object(
      'title', pages.parts #> '{lists,title}',
      'entries', (SELECT jsonb_object_agg(language, entries) FROM (
        SELECT l.key AS language, string_agg(l.value || coalesce((
          SELECT string_agg(E'\n' || (i.one ->> l.key), '' ORDER BY i.n)
          FROM jsonb_array_elements(g.one -> 'items') WITH ORDINALITY i(one, n)
        ), ''), E'\n\n' ORDER BY g.n) AS entries
        FROM jsonb_array_elements(pages.parts #> '{lists,groups}') WITH ORDINALITY g(one, n),
          jsonb_each_text(g.one -> 'name') l
        GROUP BY l.key
      ) written)
    )) WHERE jsonb_typeof(pages.parts -> 'lists') = 'object'
    UNION ALL
    SELECT 4, o.n, o.one FROM jsonb_array_elements(pages.sections) WITH ORDINALITY o(one, n)
    UNION ALL
    SELECT 5, 0, '{"id":1903,"kind":"promises","values":{}}'::jsonb
  ) drawn),
  template = NULL,
  parts = '{}'::jsonb
WHERE template = '@website/aboutus';
--> statement-breakpoint
UPDATE pages SET
  sections = (SELECT jsonb_agg(section ORDER BY part, at) FROM (
    SELECT 0 AS part, 0::bigint AS at,
      jsonb_build_object('id', 1001, 'kind', 'introduction', 'values', jsonb_build_object('text', pages.description)) AS section
    UNION ALL
    SELECT 1, 0, jsonb_build_object('id', 1002, 'kind', 'slideshow', 'values', slides.alts, 'assets', slides.files)
    FROM (
      SELECT jsonb_object_agg('image' || p.n, p.one -> 'alt') AS alts,
        jsonb_object_agg('image' || p.n, p.one - 'alt' - 'small') AS files
      FROM jsonb_array_elements(pages.parts -> 'slides') WITH ORDINALITY p(one, n) WHERE p.n <= 12
    ) slides WHERE slides.alts IS NOT NULL
    UNION ALL
    SELECT 2, 0, jsonb_build_object('id', 1003, 'kind', 'gallery',
      'values', jsonb_build_object('title', pages.parts #> '{gallery,title}') || coalesce(shown.alts, '{}'::jsonb),
      'assets', coalesce(shown.files, '{}'::jsonb))
    FROM (
      SELECT jsonb_object_agg('image' || p.n, p.one -> 'alt') AS alts,
        jsonb_object_agg('image' || p.n, p.one - 'alt' - 'small') AS files
      FROM jsonb_array_elements(pages.parts #> '{gallery,pictures}') WITH ORDINALITY p(one, n) WHERE p.n <= 24
    ) shown WHERE jsonb_typeof(pages.parts -> 'gallery') = 'object'
    UNION ALL
    SELECT 3, 0, jsonb_strip_nulls(jsonb_build_object('id', 1004, 'kind', 'embeds', 'values', jsonb_build_object(
      'video', pages.parts #> '{film,url}',
      'videoTitle', CASE jsonb_typeof(pages.parts #> '{film,name}')
        WHEN 'string' THEN jsonb_build_object('en_US', pages.parts #> '{film,name}')
        ELSE pages.parts #> '{film,name}' END,
      'videoText', pages.parts #> '{film,text}',
      'facebook', pages.parts #> '{facebook,url}',
      'facebookTitle', CASE jsonb_typeof(pages.parts #> '{facebook,name}')
        WHEN 'string' THEN jsonb_build_object('en_US', pages.parts #> '{facebook,name}')
        ELSE pages.parts #> '{facebook,name}' END,
      'facebookText', pages.parts #> '{facebook,text}'
    ))) WHERE coalesce(jsonb_typeof(pages.parts -> 'film'), jsonb_typeof(pages.parts -> 'facebook')) = 'object'
    UNION ALL
    SELECT 4, o.n, o.one FROM jsonb_array_elements(pages.sections) WITH ORDINALITY o(one, n)
  ) drawn),
  template = NULL,
  parts = '{}'::jsonb
WHERE template = '@website/gallery';
