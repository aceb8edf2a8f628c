import type { PersonalData } from '#core/domain/personal_data.ts';

export const PERSONAL_DATA: PersonalData = {
  payment_acquirers: {
    none:
      'id company_id website_id provider name country_codes currency_codes is_published saves_tokens ' +
      'captures_later captures_on_shipment brands pre_message pending_message authorized_message done_message cancel_message ' +
      'error_message sequence secret_keys keys_account keys_mode keys_saved_at',
  },
  payment_differences: {
    none: 'id acquirer_id key kind transaction_id line_id ledger_amount reported_amount currency_code happened_at found_at',
  },
  payment_events: {
    law: 'reference acquirer_reference message refusal',
    none:
      'id acquirer_id transaction_id key kind source amount currency_code by_id happened_at received_at ' +
      'retry_at tries',
  },
  payment_payouts: { none: 'id acquirer_id key reference amount currency_code state arrives_at created_at' },
  payment_report_lines: {
    law: 'reference acquirer_reference description',
    none: 'id acquirer_id key kind transaction_id payout_id amount currency_code fee net balance_currency happened_at',
  },
  payment_reports: { none: 'id acquirer_id cursor compared_from completed_at tried_at problem' },
  payment_tokens: {
    erased: 'brand last_four expires',
    law: 'reference partner_id',
    none: 'id acquirer_id is_verified session_id is_active created_at',
  },
  payment_transactions: {
    law: 'reference acquirer_reference state_message partner_id',
    none:
      'id acquirer_id kind state amount currency_code captured refunded order_id invoice_id refunds_id ' +
      'session_id token_id saves_token language_code return_url error_url callback_method outcome ' +
      'is_processed expires_at looked_at created_at updated_at',
  },
  payment_webhooks: { none: 'id acquirer_id about problem count first_at last_at' },
};
