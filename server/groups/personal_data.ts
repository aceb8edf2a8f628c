import type { PersonalData } from '#core/domain/personal_data.ts';

export const PERSONAL_DATA: PersonalData = {
  group_attachments: { none: 'id message_id file_id name' },
  group_members: {
    erased: 'email name partner_id',
    none: 'id group_id language_code state delivery rule bounces stopped_at changed_at digested_at created_at',
  },
  group_messages: {
    anonymous: 'subject text body',
    erased: 'partner_id author_name author_email',
    staff: 'claimed_by moderator_id',
    none: 'id group_id thread_id parent_id message_id state source claimed_at moderated_at sent_at created_at',
  },
  group_missing: { none: 'group_id message_id named_by_id distance' },
  group_months: { none: 'group_id month threads messages' },
  group_threads: { anonymous: 'subject', none: 'id group_id root_id message_count started_at last_at' },
  groups: {
    none:
      'id website_id name description alias access posters is_published thread_count message_count member_count ' +
      'last_at created_at',
  },
};
