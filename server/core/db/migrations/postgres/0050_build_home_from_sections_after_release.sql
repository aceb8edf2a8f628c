-- What publishers wrote around the text of home pages becomes sections; their template is gone.
INSERT INTO section_images (page_id, section_id, param, file_id)
SELECT id, 1001, 'image', image_id FROM pages WHERE template = '@website/home' AND image_id IS NOT NULL;
--> statement-breakpoint
UPDATE pages SET
  sections = jsonb_build_array(
    jsonb_build_object('id', 1001, 'kind', 'hero', 'values', jsonb_strip_nulls(jsonb_build_object(
      'title', parts #> '{hero,title}',
      'text', parts #> '{hero,text}',
      'image', parts -> 'pictureAlt',
      'link', '/shop',
      'second', parts #> '{hero,link,name}',
      'secondLink', parts #> '{hero,link,url}'
    ))),
    jsonb_build_object('id', 1002, 'kind', 'categories', 'values',
      jsonb_strip_nulls(jsonb_build_object('title', parts -> 'categoriesTitle'))),
    jsonb_build_object('id', 1003, 'kind', 'products', 'values',
      jsonb_strip_nulls(jsonb_build_object('title', parts -> 'productsTitle')))
  ) || sections || '[{"id":1004,"kind":"promises","values":{}},{"id":1005,"kind":"newsletter","values":{}}]'::jsonb,
  template = NULL,
  parts = '{}'::jsonb,
  image_id = NULL
WHERE template = '@website/home';
