import type { PersonalData } from '#core/domain/personal_data.ts';

export const PERSONAL_DATA: PersonalData = {
  invitations: {
    staff: 'login name',
    none: 'id company_id rights company_ids invited_by token_hash sent_at expires_at',
  },
  legal_details: {
    none: 'website_id representative register supervisor editor data_officer hosting recipients data_authority',
  },
  menus: { none: 'id website_id parent_id name url page_id opens_window sequence' },
  news: {
    none: 'id website_id title summary body source markup image_id is_published published_from version updated_at',
  },
  pages: {
    none:
      'id website_id url title description body source markup template parts sections image_id is_published ' +
      'published_from is_indexed version updated_at',
  },
  redirects: { none: 'id website_id source target status created_at' },
  section_images: { none: 'id page_id section_id param file_id' },
};
