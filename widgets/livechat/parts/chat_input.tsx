import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '#registry/texts.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import { FileButton } from './file_button.tsx';
import { ownTyping } from './typing.ts';

type Props = {
  placeholder: string;
  hasFocus: boolean;
  /** Where files are sent. */
  filesUrl: string;
  /** Rejects when it could not be sent. */
  post(text: string): Promise<unknown>;
  type(isTyping: boolean): void;
};

/** Where a message is written: Enter sends, unless a word is being composed. */
export function ChatInput({ placeholder, hasFocus, filesUrl, post, type }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState('');
  const [typing] = useState(() => ownTyping(type));
  useEffect(() => () => typing.stop(), [typing]);
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  const send = async () => {
    const input = field.current;
    if (!input) return;
    const text = input.value.trim();
    input.value = '';
    if (text === '') return typing.input(0);
    typing.posted();
    setProblem('');
    try {
      await post(text);
    } catch {
      // Nothing that was written is lost.
      if (input.value === '') input.value = text;
      setProblem(t('The message could not be sent. Try again.'));
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className="chat-input">
      {problem && (
        <p className="chat-input__problem" role="alert">
          {problem}
        </p>
      )}
      <FileButton url={filesUrl} failed={setProblem} />
      <textarea
        ref={field}
        className="chat-input__field"
        rows={1}
        dir="auto"
        maxLength={2000}
        aria-label={t('Message')}
        placeholder={placeholder}
        onKeyDown={press}
        onInput={(event) => typing.input(event.currentTarget.value.length)}
      />
      <button type="button" className="chat-input__send" aria-label={t('Send')} onClick={send}>
        <Icon name="next" />
      </button>
    </div>
  );
}
