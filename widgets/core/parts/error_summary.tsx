import Icon from './icon.tsx';

export type ErrorSummaryProps = {
  /** Field → its error. */
  errors: Record<string, string>;
  /** Above those of fields, but for what a field says itself. */
  messages?: string[];
  /** Field → its name for people, where the text alone does not say it. */
  labels?: Record<string, string>;
};

/** Above a form that was not taken: takes the focus, and leads to each field. */
export default function ErrorSummary({ errors, messages = [], labels = {} }: ErrorSummaryProps) {
  const fields = Object.entries(errors).filter(([name]) => name !== 'form');
  const others = messages.filter((message) => !fields.some(([, text]) => text === message));
  if (others.length === 0 && fields.length === 0) return null;
  return (
    <div
      className="alert alert--danger error-summary"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: a page that refuses a form begins with why
      autoFocus
      // React takes the attribute away from what it hydrates.
      suppressHydrationWarning
    >
      <div className="alert__text">
        <Icon name="danger" />
        <div>
          {others.map((message) => (
            <p key={message}>{message}</p>
          ))}
          {fields.length > 0 && (
            <ul className="error-summary__list">
              {fields.map(([name, text]) => (
                <li key={name}>
                  <a href={`#${name}`}>
                    {labels[name] ? `${labels[name]}: ` : ''}
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}
