import type { PersonalData } from '#core/domain/personal_data.ts';

export const PERSONAL_DATA: PersonalData = {
  link_clicks: { passing: 'visitor country', none: 'id link_id at day kind' },
  link_codes: { none: 'code link_id' },
  links: {
    none:
      'id website_id url same_key code title icon_id campaign_id medium_id source_id created_by created_at ' +
      'expires_at clicks last_click_at',
  },
  utm_names: { none: 'id kind name key' },
};
