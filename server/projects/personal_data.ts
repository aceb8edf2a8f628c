import type { PersonalData } from '#core/domain/personal_data.ts';

export const PERSONAL_DATA: PersonalData = {
  projects: {
    law: 'name description partner_id',
    none: 'id company_id manager_id are_ratings_published access_token created_at',
  },
  tasks: {
    law: 'name description partner_id',
    none: 'id project_id state assignee_id deadline sequence access_token created_at updated_at',
  },
};
