import type { PersonalData } from '#core/domain/personal_data.ts';

export const PERSONAL_DATA: PersonalData = {
  signatures: {
    law: 'signer_name by image_id agent partner_id user_id shown_file_id signed_file_id',
    none: 'id model res_id company_id digest shown_hash method language_code signed_at',
  },
};
