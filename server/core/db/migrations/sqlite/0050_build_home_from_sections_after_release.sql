-- What publishers wrote around the text of home pages becomes sections; their template is gone.
INSERT INTO section_images (page_id, section_id, param, file_id)
SELECT id, 1001, 'image', image_id FROM pages WHERE template = '@website/home' AND image_id IS NOT NULL;
--> statement-breakpoint
UPDATE pages SET
  sections = '['
    || json_object('id', 1001, 'kind', 'hero', 'values', json_patch('{}', json_object(
      'title', json_extract(parts, '$.hero.title'),
      'text', json_extract(parts, '$.hero.text'),
      'image', json_extract(parts, '$.pictureAlt'),
      'link', '/shop',
      'second', json_extract(parts, '$.hero.link.name'),
      'secondLink', json_extract(parts, '$.hero.link.url')
    ))) || ','
    || json_object('id', 1002, 'kind', 'categories', 'values',
      json_patch('{}', json_object('title', json_extract(parts, '$.categoriesTitle')))) || ','
    || json_object('id', 1003, 'kind', 'products', 'values',
      json_patch('{}', json_object('title', json_extract(parts, '$.productsTitle')))) || ','
    || CASE WHEN json_array_length(sections) > 0 THEN substr(sections, 2, length(sections) - 2) || ',' ELSE '' END
    || '{"id":1004,"kind":"promises","values":{}},{"id":1005,"kind":"newsletter","values":{}}]',
  template = NULL,
  parts = '{}',
  image_id = NULL
WHERE template = '@website/home';
