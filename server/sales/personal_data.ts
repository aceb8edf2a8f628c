import type { PersonalData } from '#core/domain/personal_data.ts';

export const PERSONAL_DATA: PersonalData = {
  document_events: { law: 'values note', staff: 'by', none: 'id order_id invoice_id what at' },
  fiscal_positions: { none: 'id company_id name country_codes state_codes zip_from zip_to needs_vat map sequence' },
  invoice_lines: {
    law: 'name description',
    none: 'id invoice_id order_line_id kind quantity unit_price discount taxes sequence',
  },
  invoice_payments: { law: 'note reference', none: 'id invoice_id amount paid_on registered_by_id created_at' },
  invoice_taxes: { none: 'id invoice_id name rate is_included base amount' },
  invoices: {
    document: 'billing_address',
    law: 'partner_id customer_reference customer_address terms access_token',
    none:
      'id number kind state version company_id website_id currency_code language_code order_id reverses_id ' +
      'salesperson_id invoiced_on due_on payment_days amount_untaxed amount_tax amount_total residual ' +
      'sent_at paid_at created_at updated_at',
  },
  number_sequences: { none: 'key last' },
  order_lines: {
    law: 'name description choices',
    none:
      'id order_id kind variant_id quantity unit_price list_price discount taxes is_delivery linked_line_id ' +
      'choices_key sequence',
  },
  order_options: {
    law: 'name description',
    none: 'id order_id variant_id quantity unit_price discount taxes line_id sequence',
  },
  order_return_lines: { law: 'reason', none: 'id return_id order_line_id quantity received restocked' },
  order_returns: {
    law: 'comment answer',
    none: 'id order_id sequence state origin is_withdrawal submission refunded created_at decided_at received_at',
  },
  order_tags: { law: 'name', none: 'id order_id' },
  orders: {
    document: 'billing_address shipping_address',
    law:
      'partner_id billing_partner_id shipping_partner_id customer_reference note signed_by signed_at ' +
      'introduction terms access_token',
    none:
      'id name state origin stays_open version website_id company_id currency_code language_code pricelist_id ' +
      'promo_code fiscal_position_id carrier_id pickup_point_id delivery_days paying_since reminded_at session_id link_id ' +
      'salesperson_id ordered_at sent_at confirmed_at valid_until requires_signature requires_payment ' +
      'viewed_on amount_untaxed amount_tax amount_total amount_undiscounted fulfilment payment_status ' +
      'return_status created_at updated_at',
  },
  shipment_lines: { none: 'id shipment_id order_line_id quantity' },
  shipments: {
    law: 'tracking_number tracking_url',
    staff: 'by',
    none: 'id order_id sequence carrier_name submission shipped_at cancelled_at',
  },
  taxes: { none: 'id company_id name rate is_included is_usual is_active sequence' },
};
