import type { PersonalData } from '#core/domain/personal_data.ts';

export const PERSONAL_DATA: PersonalData = {
  customer_events: { erased: 'text values', none: 'id customer_id kind user_id at' },
  customer_syncs: { none: 'company_id synced_at' },
  customer_tag_links: { erased: 'customer_id tag_id' },
  customer_tags: { erased: 'name key', none: 'id company_id' },
  customers: { document: 'partner_id order_count order_value last_order_at', none: 'id company_id created_at' },
};
