/** Says which columns hold personal data, and why they are kept. */

/** Why a column is kept, and what ends that; `server/customers/privacy/retention.ts` has the words for it. */
export type Retention = 'erased' | 'document' | 'law' | 'anonymous' | 'refusal' | 'passing' | 'staff';

/** By table: its columns by why they are kept; those under `none` hold nothing about a customer. */
export type PersonalData = Readonly<Record<string, Partial<Record<Retention | 'none', string>>>>;

/** Of the tables that no domain defines. */
export const CORE_PERSONAL_DATA: PersonalData = {
  account_tokens: { erased: 'data', passing: 'token_hash', none: 'id purpose user_id expires_at used_at' },
  blocked_emails: { refusal: 'email reason', none: 'id company_id user_id at' },
  bus_messages: { passing: 'message', none: 'id channel at' },
  bus_presences: { staff: 'user_id', none: 'polled_at active_at' },
  companies: {
    none:
      'id name currency_code email phone street street2 zip city country_code vat bank_account ' +
      'opening_hours weekly_hours second_factor_roles second_factor_from',
  },
  currencies: { none: 'code symbol decimals rate' },
  daily_visitors: { passing: 'visitor', none: 'website_id day' },
  deleted_records: {
    passing: 'rows name',
    staff: 'user_id',
    none: 'id kind record_id company_id website_id path role links at',
  },
  files: { law: 'hash name', none: 'id mimetype size width height is_public created_at' },
  jobs: {
    passing: 'payload key',
    none: 'id name run_at lease_until lease attempts revision error failed_at created_at',
  },
  languages: { none: 'code name url_code direction' },
  link_salts: { none: 'day salt' },
  mails: {
    passing: 'to_name to_address subject text html headers attachments list',
    none: 'id key website_id language_code message_id is_secret condition state attempts error created_at settled_at',
  },
  papers: { law: 'file_id', none: 'id model res_id digest created_at' },
  partners: {
    erased: 'email phone image_id',
    document: 'name street street2 zip city country_code state_code company_name vat',
    none: 'id language_code company_id parent_id created_at',
  },
  rate_limits: { passing: 'key', none: 'count resets_at' },
  received_mails: { none: 'id key at' },
  recovery_codes: { erased: 'user_id code_hash used_at', none: 'id' },
  second_factors: { erased: 'user_id secret confirmed_at last_step' },
  sessions: {
    erased: 'user_id user_agent country_code',
    passing: 'token_hash data',
    none: 'id created_at seen_at expires_at signed_in_at password_at second_factor_at',
  },
  sign_ins: { erased: 'user_id user_agent country_code outcome at', none: 'id had_code' },
  staff_changes: { staff: 'fields user_id', none: 'id kind record_id action submission at' },
  staff_views: { erased: 'user_id name query', none: 'id list opens_first created_at' },
  translations: { none: 'id language_code key context source plural shipped own shown state is_used' },
  user_companies: { none: 'user_id company_id' },
  user_company_roles: { none: 'user_id company_id role' },
  user_roles: { none: 'user_id role' },
  users: { erased: 'login password_hash', none: 'id partner_id is_active company_id' },
  visits: { none: 'website_id day count' },
  website_languages: { none: 'website_id language_code sequence' },
  websites: {
    none: 'id name domain company_id default_language tagline promises theme theme_name logo_id time_zone sequence countries',
  },
};
