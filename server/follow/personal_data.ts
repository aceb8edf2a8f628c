import type { PersonalData } from '#core/domain/personal_data.ts';

export const PERSONAL_DATA: PersonalData = {
  followed_records: { none: 'id model record_id facts noticed_at' },
  followers: { erased: 'contact_id', none: 'id model record_id website_id language_code is_on changed_at' },
  mailing_contacts: { refusal: 'email blocked_at', none: 'id language_code created_at' },
  mailing_feedback: { anonymous: 'text', none: 'id website_id contact_id mailing_id created_at' },
  mailing_lists: { none: 'id website_id name description is_offered created_at' },
  mailings: { none: 'id list_id subject body state author_id done_up_to sent_count created_at started_at' },
  subscriptions: { erased: 'contact_id', none: 'id list_id is_on changed_at' },
};
