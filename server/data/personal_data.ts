import type { PersonalData } from '#core/domain/personal_data.ts';

export const PERSONAL_DATA: PersonalData = {
  data_runs: {
    passing: 'file_id report_id notes file_name',
    staff: 'user_id',
    none:
      'id company_id website_id kind subject state is_dry_run overwrites language_code stage done total ' +
      'counts created_at ended_at expires_at',
  },
};
