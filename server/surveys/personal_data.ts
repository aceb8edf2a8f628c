import type { PersonalData } from '#core/domain/personal_data.ts';

export const PERSONAL_DATA: PersonalData = {
  survey_answers: {
    anonymous: 'value_text value_number value_date',
    none: 'id response_id question_id kind label_id row_id score',
  },
  survey_drafts: { passing: 'fields', none: 'response_id question_id given_at' },
  survey_labels: { none: 'id question_id role key sequence text score is_correct is_active' },
  survey_pages: { none: 'id survey_id key sequence title description is_active' },
  survey_questions: {
    none:
      'id survey_id page_id key sequence kind title description is_mandatory mandatory_message format ' +
      'length_min length_max number_min number_max date_min date_max validation_message display has_comment ' +
      'is_comment_answer comment_message is_active',
  },
  survey_responses: {
    erased: 'partner_id',
    anonymous: 'import_key token',
    none:
      'id survey_id state is_test last_page_id language_code website_id deadline score created_at ' +
      'changed_at done_at',
  },
  surveys: {
    none:
      'id company_id website_id slug state title description thank_you deadline needs_sign_in may_go_back ' +
      'is_quiz design version created_by created_at changed_at',
  },
};
