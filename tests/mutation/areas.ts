/** Rules of money and access, with the tests that should notice a change of them, the short ones first. */
export type Area = { files: string[]; tests: string[] };

const PRICE_FILES = [
  'pricing',
  'price_rules',
  'pricelist_choice',
  'price_book',
  'price_steps',
  'lowest_price',
  'code_uses',
];

const PAYMENT_TESTS = [
  'amounts',
  'ledger',
  'settlement',
  'unprocessed_payments',
  'partial_captures',
  'transfers',
  'reconcile',
  'refunds',
  'webhooks',
  'payment_flow',
  'capture_on_shipment',
  'staff_actions',
  'limits',
];

export const AREAS: Record<string, Area> = {
  pricing: {
    files: [
      ...PRICE_FILES.map((name) => `server/shop/prices/${name}.ts`),
      'server/shop/product/product.ts',
      'server/sales/taxes/tax_rules.ts',
      'server/sales/documents/amounts.ts',
    ],
    tests: [
      'tests/unit/shop/pric',
      'tests/unit/shop/lowest_price.test.ts',
      'tests/unit/shop/product.test.ts',
      'tests/unit/shop/combinations.test.ts',
      'tests/unit/sales/amounts.test.ts',
      'tests/server/shop/catalogue/pric',
      'tests/server/shop/catalogue/lowest_price.test.ts',
      'tests/server/shop/catalogue/combination.test.ts',
      'tests/server/shop/catalogue/content_price.test.ts',
      'tests/server/shop/staff/pricelist_forms.test.ts',
      'tests/server/events/ticket_limits.test.ts',
    ],
  },
  stock: {
    files: [
      'server/shop/product/stock.ts',
      'server/shop/product/stock_moves.ts',
      'server/shop/product/stock_messages.ts',
      'server/shop/product/availability.ts',
      'server/sales/fulfilment/goods.ts',
      'server/sales/fulfilment/order_statuses.ts',
    ],
    tests: [
      'tests/unit/shop/product.test.ts',
      'tests/unit/shop/stock_messages.test.ts',
      'tests/server/shop/catalogue/stock',
      'tests/server/shop/catalogue/list.test.ts',
      'tests/server/sales/order_statuses.test.ts',
      'tests/server/sales/shipments.test.ts',
      'tests/server/sales/returns.test.ts',
    ],
  },
  ledger: {
    files: ['amounts', 'apply_settlement', 'fulfilment', 'ledger', 'refunds', 'settlement', 'states'].map(
      (name) => `server/payments/ledger/${name}.ts`,
    ),
    tests: [
      'tests/unit/payments/states.test.ts',
      ...PAYMENT_TESTS.map((name) => `tests/server/payments/${name}.test.ts`),
      'tests/server/shop/checkout/statements.test.ts',
    ],
  },
  access: {
    files: [
      'server/sales/quotes/records.ts',
      'server/projects/records.ts',
      'server/core/pages/audience.ts',
      'server/core/people/people.ts',
      'server/threads/access.ts',
      'server/sales/carts/owner.ts',
    ],
    tests: [
      'tests/unit/core/people/rights.test.ts',
      'tests/server/shop/cart/owner.test.ts',
      'tests/server/threads/access.test.ts',
      'tests/server/core/people/companies.test.ts',
      'tests/server/signature/sign.test.ts',
      'tests/server/projects/',
      'tests/server/website/accounts.test.ts',
      'tests/server/portal/record_access.test.ts',
      'tests/server/core/pages/role_matrix.test.ts',
    ],
  },
  limits: {
    files: [
      'server/core/http/rate_limit.ts',
      'server/core/files/sent_bytes.ts',
      'server/payments/ledger/limits.ts',
      'server/shop/checkout/limits.ts',
    ],
    tests: [
      'tests/server/core/http/rate_limit.test.ts',
      'tests/server/core/files/sent_bytes.test.ts',
      'tests/server/core/people/security_events.test.ts',
      'tests/server/payments/limits.test.ts',
      'tests/server/payments/attempt_limits.test.ts',
      'tests/server/shop/checkout/limits.test.ts',
    ],
  },
  surveys: {
    files: [
      'server/surveys/definition/rules.ts',
      'server/surveys/filling/parse_answers.ts',
      'server/surveys/filling/access.ts',
      'server/surveys/filling/view.ts',
      'server/surveys/filling/response_queries.ts',
      'server/surveys/filling/quiz_uses.ts',
      'server/surveys/service.ts',
    ],
    tests: [
      'tests/unit/surveys/',
      'tests/server/surveys/answering.test.ts',
      'tests/server/surveys/questions.test.ts',
      'tests/server/surveys/definition.test.ts',
      'tests/server/surveys/old_drafts.test.ts',
    ],
  },
  paging: {
    files: [
      'server/core/templates/pager.ts',
      'server/core/staff_list/question.ts',
      'server/core/staff_list/find.ts',
      'server/portal/lists/address.ts',
      'server/portal/lists/routes.ts',
      'server/portal/lists/tools.ts',
      'server/threads/queries.ts',
      'server/threads/blocks.ts',
    ],
    tests: [
      'tests/unit/core/pager.test.ts',
      'tests/unit/core/staff_list/',
      'tests/unit/threads/',
      'tests/unit/portal/list_tools.test.ts',
      'tests/server/core/staff_list/paging.test.ts',
      'tests/server/portal/lists.test.ts',
      'tests/server/portal/statements.test.ts',
      'tests/server/threads/reading.test.ts',
      'tests/server/sales/staff_lists.test.ts',
      'tests/server/core/staff_list/filters.test.ts',
      'tests/server/threads/posting.test.ts',
    ],
  },
};
