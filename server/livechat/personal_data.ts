import type { PersonalData } from '#core/domain/personal_data.ts';

export const PERSONAL_DATA: PersonalData = {
  chat_answers: { none: 'id company_id shortcut body' },
  chat_channels: {
    none:
      'id company_id website_id name button_text welcome placeholder members rules in_hours_only is_published ' +
      'created_at hours time_zone remind_minutes keep_days consent questions',
  },
  chat_conversations: {
    erased: 'partner_id visitor_name email country_code pages reason',
    staff: 'operator_id',
    none:
      'id uuid channel_id website_id kind state session_id language_code taken_at message_count is_waiting rate ' +
      'created_at last_at ended_at waiting_since reminded_at asked_at answered_at',
  },
  chat_files: { erased: 'file_id name', none: 'id message_id' },
  chat_messages: { erased: 'body', staff: 'author_id', none: 'id conversation_id key is_visitors is_note at' },
  push_keys: { none: 'id public_key private_key' },
  push_subscriptions: { staff: 'endpoint p256dh auth', none: 'id session_id created_at' },
};
