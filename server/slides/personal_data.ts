import type { PersonalData } from '#core/domain/personal_data.ts';

export const PERSONAL_DATA: PersonalData = {
  slide_categories: { none: 'id channel_id name sequence survey_id pass_score' },
  slide_certificates: { erased: 'user_id name', none: 'id channel_id code course file_id issued_at' },
  slide_channels: {
    none:
      'id company_id website_id name description visibility download sorting promoted_id is_published is_course ' +
      'product_id sequence created_at updated_at',
  },
  slide_completions: { erased: 'user_id', none: 'slide_id completed_at' },
  slide_days: { none: 'slide_id day views completions' },
  slide_members: { erased: 'user_id', none: 'channel_id right' },
  slide_pages: { none: 'id slide_id number text image_id width height' },
  slide_shares: { none: 'slide_id network count' },
  slide_taggings: { none: 'slide_id tag_id' },
  slide_tags: { none: 'id company_id name' },
  slide_visits: { passing: 'visitor', none: 'slide_id kind day' },
  slide_votes: { erased: 'user_id vote', none: 'slide_id created_at' },
  slides: {
    erased: 'author_id',
    none:
      'id channel_id category_id name name_key description type language_code file_id image_id captions_id url ' +
      'video_id content page_count outline reading reading_problem is_published published_at sequence likes ' +
      'dislikes views embed_views created_at updated_at',
  },
};
