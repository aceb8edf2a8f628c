import type { PersonalData } from '#core/domain/personal_data.ts';

export const PERSONAL_DATA: PersonalData = {
  form_submission_files: { erased: 'file_id name', none: 'id submission_id field_name scan' },
  form_submissions: {
    erased: 'name email values custom_infos metadata search_text content_hash dedupe_key record_id',
    none: 'id form_id website_id language_code state reasons created_at moved_at moved_by',
  },
  forms: {
    none:
      'id website_id model_name title lead submit_label fields name_field email_field target url ' +
      'success_page takes_attachments keeps_metadata',
  },
  job_openings: { none: 'id website_id title summary body place hours is_published sequence posted_at' },
};
