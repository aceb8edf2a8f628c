-- The template of the contact page becomes sections, in the order in which it drew its parts. An uploaded image moves along.
INSERT INTO section_images (page_id, section_id, param, file_id)
SELECT id, 1002, 'image', image_id FROM pages WHERE template = '@website/contactus' AND image_id IS NOT NULL;
--> statement-breakpoint
UPDATE pages SET
  sections = (SELECT json_group_array(json(section)) FROM (
    SELECT 0 AS part, 0 AS at, json_patch('{}', json_object('id', 1001, 'kind', 'introduction', 'values', json_object(
      'title', json('{"en_US":"Contact us","fr_FR":"Nous contacter","ar_001":"اتصل بنا","de_DE":"Kontakt aufnehmen"}'),
      'text', json_extract(pages.parts, '$.lead')
    ))) AS section
    UNION ALL
    SELECT 1, 0, json_patch('{}', json_object('id', 1002, 'kind', 'contact',
      'values', json_object('image', CASE
        WHEN pages.image_id IS NULL THEN json_extract(pages.parts, '$.picture.alt')
        ELSE json_extract(pages.parts, '$.pictureAlt') END),
      'assets', CASE WHEN pages.image_id IS NULL AND json_type(pages.parts, '$.picture') = 'object'
        THEN json_object('image', json_object(
          'file', json_extract(pages.parts, '$.picture.file'),
          'width', json_extract(pages.parts, '$.picture.width'),
          'height', json_extract(pages.parts, '$.picture.height')
        )) END
    ))
    UNION ALL
    SELECT 2, o.key, o.value FROM json_each(pages.sections) o
    ORDER BY part, at
  )),
  template = NULL,
  image_id = NULL,
  parts = '{}'
WHERE template = '@website/contactus';
