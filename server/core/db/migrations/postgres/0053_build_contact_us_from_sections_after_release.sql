-- The template of the contact page becomes sections, in the order in which it drew its parts. An uploaded image moves along.
INSERT INTO section_images (page_id, section_id, param, file_id)
SELECT id, 1002, 'image', image_id FROM pages WHERE template = '@website/contactus' AND image_id IS NOT NULL;
--> statement-breakpoint
UPDATE pages SET
  sections = (SELECT jsonb_agg(section ORDER BY part, at) FROM (
    SELECT 0 AS part, 0::bigint AS at, jsonb_strip_nulls(jsonb_build_object('id', 1001, 'kind', 'introduction', 'values',
      jsonb_build_object(
        'title', '{"en_US":"Contact us","fr_FR":"Nous contacter","ar_001":"اتصل بنا","de_DE":"Kontakt aufnehmen"}'::jsonb,
        'text', pages.parts -> 'lead'
      ))) AS section
    UNION ALL
    SELECT 1, 0, jsonb_strip_nulls(jsonb_build_object('id', 1002, 'kind', 'contact',
      'values', jsonb_build_object('image', CASE
        WHEN pages.image_id IS NULL THEN pages.parts #> '{picture,alt}'
        ELSE pages.parts -> 'pictureAlt' END),
      'assets', CASE WHEN pages.image_id IS NULL AND jsonb_typeof(pages.parts -> 'picture') = 'object'
        THEN jsonb_build_object('image', jsonb_build_object(
          'file', pages.parts #> '{picture,file}',
          'width', pages.parts #> '{picture,width}',
          'height', pages.parts #> '{picture,height}'
        )) END
    ))
    UNION ALL
    SELECT 2, o.n, o.one FROM jsonb_array_elements(pages.sections) WITH ORDINALITY o(one, n)
  ) made),
  template = NULL,
  image_id = NULL,
  parts = '{}'
WHERE template = '@website/contactus';
