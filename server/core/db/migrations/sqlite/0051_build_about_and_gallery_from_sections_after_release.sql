-- The template of about us becomes sections, in the order in which it drew its parts. Images stay those of the project.
UPDATE pages SET
  sections = (SELECT json_group_array(json(section)) FROM (
    SELECT 0 AS part, 0 AS at, json_patch('{}', json_object('id', 1001, 'kind', 'introduction', 'values', json_object(
      'title', json('{"en_US":"About {website}","fr_FR":"À propos de {website}","ar_001":"عن {website}","de_DE":"Über {website}"}'),
      'text', json_extract(pages.parts, '$.lead')
    ))) AS section
    UNION ALL
    SELECT 1, s.key, json_patch('{}', json_object('id', 1002 + s.key, 'kind', 'text_image', 'values', json_object(
      'title', json_extract(s.value, '$.title'),
      'text', json((SELECT json_group_object(
        t.key, '<p>' || replace(replace(replace(t.value, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>'
      ) FROM json_each(s.value, '$.text') t)),
      'image', json_extract(s.value, '$.picture.alt'),
      'side', CASE s.key % 2 WHEN 1 THEN 'end' ELSE 'start' END,
      'button', json_extract(s.value, '$.link.name'),
      'link', json_extract(s.value, '$.link.url')
    ), 'assets', json_object('image', json_object(
      'file', json_extract(s.value, '$.picture.file'),
      'width', json_extract(s.value, '$.picture.width'),
      'height', json_extract(s.value, '$.picture.height')
    )))) FROM json_each(pages.parts, '$.stories') s
    UNION ALL
    SELECT 2, 0, '{"id":1901,"kind":"news","values":{}}'
    UNION ALL
    SELECT 3, 0, json_object('id', 1902, 'kind', 'folded_lists', 'values', json_object(
      'title', json_extract(pages.parts, '$.lists.title'),
      'entries', json((SELECT json_group_object(language, entries) FROM (
        SELECT language, group_concat(entry, char(10, 10)) AS entries FROM (
          SELECT n.key AS language, n.value || coalesce((
            SELECT group_concat(char(10) || json_extract(i.value, '$.' || n.key), '')
            FROM json_each(g.value, '$.items') i
          ), '') AS entry
          FROM json_each(pages.parts, '$.lists.groups') g, json_each(g.value, '$.name') n
          ORDER BY g.key
        ) GROUP BY language
      )))
    )) WHERE json_type(pages.parts, '$.lists') = 'object'
    UNION ALL
    SELECT 4, o.key, o.value FROM json_each(pages.sections) o
    UNION ALL
    SELECT 5, 0, '{"id":1903,"kind":"promises","values":{}}'
    ORDER BY part, at
  )),
  template = NULL,
  parts = '{}'
WHERE template = '@website/aboutus';
--> statement-breakpoint
UPDATE pages SET
  sections = (SELECT json_group_array(json(section)) FROM (
    SELECT 0 AS part, 0 AS at,
      json_object('id', 1001, 'kind', 'introduction', 'values', json_object('text', json(pages.description))) AS section
    UNION ALL
    SELECT 1, 0, json_object('id', 1002, 'kind', 'slideshow',
      'values', json((SELECT json_group_object('image' || (p.key + 1), json_extract(p.value, '$.alt'))
        FROM json_each(pages.parts, '$.slides') p WHERE p.key < 12)),
      'assets', json((SELECT json_group_object('image' || (p.key + 1), json_object(
        'file', json_extract(p.value, '$.file'),
        'width', json_extract(p.value, '$.width'),
        'height', json_extract(p.value, '$.height')
      )) FROM json_each(pages.parts, '$.slides') p WHERE p.key < 12))
    ) WHERE json_array_length(pages.parts, '$.slides') > 0
    UNION ALL
    SELECT 2, 0, json_object('id', 1003, 'kind', 'gallery',
      'values', json_patch(
        json_object('title', json_extract(pages.parts, '$.gallery.title')),
        (SELECT json_group_object('image' || (p.key + 1), json_extract(p.value, '$.alt'))
          FROM json_each(pages.parts, '$.gallery.pictures') p WHERE p.key < 24)
      ),
      'assets', json((SELECT json_group_object('image' || (p.key + 1), json_object(
        'file', json_extract(p.value, '$.file'),
        'width', json_extract(p.value, '$.width'),
        'height', json_extract(p.value, '$.height')
      )) FROM json_each(pages.parts, '$.gallery.pictures') p WHERE p.key < 24))
    ) WHERE json_type(pages.parts, '$.gallery') = 'object'
    UNION ALL
    SELECT 3, 0, json_patch('{}', json_object('id', 1004, 'kind', 'embeds', 'values', json_object(
      'video', json_extract(pages.parts, '$.film.url'),
      'videoTitle', CASE json_type(pages.parts, '$.film.name')
        WHEN 'text' THEN json_object('en_US', json_extract(pages.parts, '$.film.name'))
        ELSE json_extract(pages.parts, '$.film.name') END,
      'videoText', json_extract(pages.parts, '$.film.text'),
      'facebook', json_extract(pages.parts, '$.facebook.url'),
      'facebookTitle', CASE json_type(pages.parts, '$.facebook.name')
        WHEN 'text' THEN json_object('en_US', json_extract(pages.parts, '$.facebook.name'))
        ELSE json_extract(pages.parts, '$.facebook.name') END,
      'facebookText', json_extract(pages.parts, '$.facebook.text')
    ))) WHERE coalesce(json_type(pages.parts, '$.film'), json_type(pages.parts, '$.facebook')) = 'object'
    UNION ALL
    SELECT 4, o.key, o.value FROM json_each(pages.sections) o
    ORDER BY part, at
  )),
  template = NULL,
  parts = '{}'
WHERE template = '@website/gallery';
