/** What is used of the script that Stripe serves for payment pages. */
type Problem = { error?: { message?: string } };
type Options = {
  mode: 'payment';
  amount: number;
  currency: string;
  captureMethod: 'manual' | 'automatic';
  setupFutureUsage?: 'off_session' | null;
  appearance?: object;
};
type Listener = 'ready' | 'loaderror';

export type StripeElements = {
  create(kind: 'payment'): {
    mount(place: HTMLElement): void;
    on(what: Listener, heard: () => void): void;
    destroy(): void;
  };
  update(options: Partial<Options>): void;
  submit(): Promise<Problem>;
};
export type StripeClient = {
  elements(options: Options): StripeElements;
  confirmPayment(payment: {
    elements: StripeElements;
    clientSecret: string;
    confirmParams: { return_url: string };
  }): Promise<Problem>;
};
type StripeFactory = (key: string, options: { locale: string }) => StripeClient;

declare global {
  interface Window {
    Stripe?: StripeFactory;
  }
}

let loading: Promise<StripeFactory> | undefined;

/** Once for all who ask; after a failure it is asked for again. */
export function loadStripe(src: string): Promise<StripeFactory> {
  loading ??= new Promise<StripeFactory>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      loading = undefined;
      reject(new Error(`${src} could not be loaded.`));
    };
    script.src = src;
    script.onerror = fail;
    script.onload = () => (window.Stripe ? resolve(window.Stripe) : fail());
    document.head.append(script);
  });
  return loading;
}
