import type { PersonalData } from '#core/domain/personal_data.ts';

export const PERSONAL_DATA: PersonalData = {
  accessory_products: { none: 'template_id accessory_id' },
  carriers: {
    none:
      'id company_id website_id name description kind country_codes state_codes max_weight price steps ' +
      'free_from is_published sequence',
  },
  imported_products: { none: 'template_id digests at' },
  opened_downloads: { law: 'order_id template_id opened_at' },
  optional_products: { none: 'template_id option_id sequence' },
  order_line_files: { law: 'file_id sent_as', none: 'id line_id created_at' },
  pickup_points: { none: 'id carrier_id name street zip city country_code hours is_active sequence' },
  price_history: { none: 'id template_id variant_id template_value_id price compare_at_price at' },
  pricelist_history: { none: 'id pricelist_id rules at' },
  pricelist_rules: {
    none:
      'id pricelist_id variant_id template_id category_id min_quantity starts_at ends_at kind fixed_price ' +
      'percent sequence',
  },
  pricelists: {
    none:
      'id company_id website_id name currency_code is_selectable code country_codes policy is_active sequence ' +
      'max_uses max_uses_each',
  },
  product_attribute_lines: { none: 'id template_id attribute_id sequence' },
  product_attribute_values: {
    none: 'id attribute_id name key color is_custom custom_kind custom_min custom_max custom_step sequence',
  },
  product_attributes: { none: 'id company_id name key display variants is_filter sequence' },
  product_categories: { none: 'id website_id parent_id name description external_key company_id image_id sequence' },
  product_files: { none: 'id template_id file_id name created_at' },
  product_former_slugs: { none: 'company_id slug template_id' },
  product_images: { none: 'id template_id file_id source is_placeholder alt focus_x focus_y sequence' },
  product_tags: { none: 'id company_id key name' },
  product_template_categories: { none: 'template_id category_id' },
  product_template_tags: { none: 'template_id tag_id' },
  product_template_taxes: { none: 'template_id tax_id' },
  product_template_values: { none: 'id template_id line_id value_id price_extra' },
  product_templates: {
    none:
      'id company_id website_id handle name summary description vendor slug seo_title seo_description price ' +
      'compare_at_price type withdrawal availability available_threshold custom_message is_published publish_at ' +
      'is_active is_hidden low_stock_at delivery_days external_url external_label sequence grid_columns grid_rows created_at updated_at',
  },
  product_value_exclusions: { none: 'id template_value_id template_id excluded_value_id' },
  product_variant_values: { none: 'variant_id template_value_id' },
  product_variants: {
    none:
      'id template_id combination sku barcode price compare_at_price cost weight content content_unit is_tracked ' +
      'sells_beyond_stock on_hand held image_id is_active sequence',
  },
  reminder_refusals: { refusal: 'email', none: 'company_id refused_at' },
  shop_settings: {
    none:
      'website_id tax_display after_adding variant_choice needs_account has_extra_step ' +
      'abandoned_after_minutes sends_reminders withdrawal_for withdrawal_days lowest_price_for ' +
      'unit_price_for has_small_units delivery_days analytics_object',
  },
  shop_views: { none: 'website_id day path count' },
  stock_holds: { none: 'id variant_id quantity reference expires_at' },
  stock_moves: { staff: 'user_id note', none: 'id variant_id quantity on_hand reason reference at' },
};
