/** What the payment form shows: payment methods, and the fields of a new card. */

/**
 * The form posts `pm_id`: the id of a saved token, `form_<acquirer>` to go on to the acquirer's page, `new_<acquirer>`
 * for a new card, with `cc_number`, `cc_expiry`, `cc_cvc` and `cc_brand`; `save_token_<acquirer>` where the box is ticked.
 * With script a new card goes to its `createUrl` first, and the id of its token is then posted without the card; a
 * redirect is prepared at `prepareUrl`. Addresses are complete, but for `successUrl`, `errorUrl` and `returnUrl`, which
 * are sent.
 */
export type PaymentFormView = {
  /** Takes the form, and pays or adds, whatever was chosen, with scripts off. */
  action: string;
  /** Of `o_payment_form`. */
  params: {
    /** `add`: saves a method, and nothing is paid; `free`: there is nothing to pay. */
    mode: 'pay' | 'add' | 'free';
    /** Paths of ours; parameters of the two calls. */
    successUrl: string;
    errorUrl: string;
    accessToken: string;
    partnerId: number | null;
    callbackMethod: string;
    /** The order or invoice. */
    orderId: number | null;
    form: PaymentFields;
  };
};

export type PaymentFields = {
  /** `prepare_tx_url`: answers `{acquirer_id, save_token, …}` with the inputs of `@payments/_redirection`. */
  prepareUrl: string | null;
  /** Where a method was added. */
  returnUrl: string | null;
  /** What the button says is to be paid, as `dueText` writes it; empty where nothing is. */
  due: string;
  /** On the button, such as `Pay $ 120.00`. */
  buttonLabel: string;
  /** The order can't be paid as it is. The page says why. */
  isBlocked: boolean;
  /** Terms to be accepted first. */
  termsUrl: string | null;
  tokens: TokenView[];
  acquirers: AcquirerView[];
  /** Of `pm_id`, where the form comes again. Otherwise the first is. */
  checked: string | null;
  /** Why it comes again. */
  error: { title: string; text: string } | null;
  /** Field of the card, such as `cc_number` → its error. */
  problems: Readonly<Record<string, string>>;
  /** Takes `delete_pm`, asks once more with scripts off, and deletes; null: there is no deleting here. */
  deleteUrl: string | null;
};

export type TokenView = {
  id: number;
  acquirerId: number;
  provider: string;
  /** Such as `Visa •••• 4242`. */
  name: string;
  brand: string;
  /** Such as `12/28`; empty where nobody said. */
  expires: string;
  isVerified: boolean;
};

export type AcquirerView = {
  id: number;
  provider: string;
  name: string;
  /** `card`: the fields are ours; `redirect`: its own page. An acquirer that offers both is listed twice. */
  kind: 'redirect' | 'card';
  /** Of cards, such as `visa`. */
  brands: readonly string[];
  /** Said before paying. */
  message: string;
  /** A box to tick: keep the card. */
  savesTokens: boolean;
  /** Of the call that takes a new card. */
  createUrl: string;
  /** Where the buyer reads more, such as which cards a test takes; empty: nowhere. */
  helpUrl: string;
  /** Of a `redirect`, with script: fields of the provider on our page, in place of its own page. */
  fields: FieldsView | null;
};

export type FieldsView = {
  script: string;
  key: string;
  /** As the provider counts what is due. */
  amount: number;
  currency: string;
  capturesLater: boolean;
};
