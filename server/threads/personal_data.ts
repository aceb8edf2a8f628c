import type { PersonalData } from '#core/domain/personal_data.ts';

export const PERSONAL_DATA: PersonalData = {
  guest_codes: { passing: 'email name code_hash', none: 'id session_id attempts message_id expires_at created_at' },
  message_attachments: { anonymous: 'file_id name', none: 'id message_id' },
  message_blocks: {
    none:
      'thread_id block everybody everybody1 everybody2 everybody3 everybody4 everybody5 staff staff1 staff2 ' +
      'staff3 staff4 staff5',
  },
  messages: {
    anonymous: 'body subject stars',
    document: 'author_name partner_id',
    passing: 'guest_email',
    none:
      'id thread_id seq kind state is_internal is_published reach is_buyer is_by_staff website_id ' +
      'language_code moderator_id moderated_at created_at',
  },
  ratings: {
    anonymous: 'value feedback',
    erased: 'partner_id',
    none:
      'id model res_id parent_model parent_res_id rated_partner_id token_hash consumed message_id published ' +
      'created_at rated_at',
  },
  thread_participants: {
    erased: 'email name partner_id',
    none: 'id thread_id is_staff by_link website_id language_code muted_at told_seq created_at',
  },
  threads: { none: 'id model res_id last_seq created_at' },
};
