import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import TextArea from '#widgets/core/parts/text_area.tsx';
import { ChatLog } from '#widgets/livechat/parts/chat_log.tsx';
import type { LogMessage } from '#widgets/livechat/parts/log_rows.ts';
import { sendOnce } from '#widgets/livechat/parts/send_once.ts';
import { ownTyping } from '#widgets/livechat/parts/typing.ts';
import { typingText } from '#widgets/livechat/parts/typing_text.ts';
import { useConversation } from '#widgets/livechat/parts/use_conversation.ts';
import { FilesForm } from './files_form.tsx';
import { insertAnswers, type Prepared, withAnswers } from './shortcuts.ts';

type Props = {
  uuid: string;
  postUrl: string;
  lastId: number;
  problem: string;
  entered: string;
  answers: Prepared[];
};

const isVisitors = ({ author_id: [author] }: LogMessage) => author === 0;

export function AnswerForm({ uuid, postUrl, lastId, problem, entered, answers }: Props) {
  const { messages, typing } = useConversation({
    ...{ uuid, after: lastId, isOwn: (author: number) => author !== 0 },
  });
  const { form, error, type, insert, submit } = useAnswer({ postUrl, problem, answers });
  useInView(form, messages.length);
  return (
    <>
      <div role="log" aria-label={t('New messages')}>
        {messages.length > 0 && <ChatLog messages={messages} isOwn={isVisitors} from={new Date()} />}
      </div>
      <p className="chat-window__typing" aria-live="polite">
        {typingText(typing)}
      </p>
      <form
        ref={form}
        className="form"
        method="post"
        action={`${postUrl}/answer`}
        onSubmit={submit}
        onKeyDown={sendByKeys}
      >
        <div onInput={type}>
          <TextArea
            name="body"
            label={t('Answer')}
            hint={t('Ctrl+Enter sends it.')}
            value={entered}
            error={error}
            rows={4}
          />
        </div>
        <PreparedAnswers answers={answers} insert={insert} />
        <p className="button-row">
          <button className="button" type="submit">
            {t('Send')}
          </button>
        </p>
      </form>
      <FilesForm postUrl={postUrl} />
    </>
  );
}

/** Messages above the form push it away from whoever writes in it. */
function useInView(form: RefObject<HTMLFormElement | null>, messages: number): void {
  useLayoutEffect(() => {
    if (messages > 0 && form.current?.contains(document.activeElement))
      form.current.scrollIntoView({ block: 'nearest' });
  }, [form, messages]);
}

/** Sends what is typed, says meanwhile that somebody types, and puts prepared answers in its place. */
function useAnswer({ postUrl, problem, answers }: Pick<Props, 'postUrl' | 'problem' | 'answers'>) {
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState(problem);
  const [own] = useState(() =>
    ownTyping((isTyping) => {
      call(`${postUrl}/typing`, { is_typing: isTyping }).catch(() => {});
    }),
  );
  useEffect(() => () => own.stop(), [own]);
  const post = useCall((signal, body: string) =>
    sendOnce(body, (message_key) => call<number | false>(`${postUrl}/post`, { body, message_key }, { signal })),
  );
  const field = () => form.current?.elements.namedItem('body') as HTMLTextAreaElement;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = withAnswers(`${field().value} `, answers).trim();
    if (body === '') return setRefused(t('Enter a message'));
    setRefused('');
    const id = await post.run(body);
    if (id === false) setRefused(t('This conversation has ended.'));
    if (!id) return;
    field().value = '';
    own.posted();
    noteTaken();
  };
  const insert = (body: string) => {
    field().value = [field().value.trim(), body].filter(Boolean).join('\n');
    field().focus();
  };
  const type = () => own.input(insertAnswers(field(), answers));
  return { form, error: refused || post.error?.message, type, insert, submit };
}

/** Enter alone begins a line: answers may go by email. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Whoever answers has the conversation: the page around the form says so. */
function noteTaken(): void {
  for (const one of document.querySelectorAll<HTMLElement>('[data-holder]')) one.hidden = one.dataset.holder !== 'me';
}

/** Without a script they can be copied. */
function PreparedAnswers({ answers, insert }: { answers: Prepared[]; insert(body: string): void }) {
  if (answers.length === 0) return null;
  return (
    <details className="chat-answers">
      <summary>{t('Prepared answers')}</summary>
      <ul>
        {answers.map(({ shortcut, body }) => (
          <li key={shortcut}>
            <button type="button" className="chat-answers__one" onClick={() => insert(body)}>
              <strong>:{shortcut}</strong> <span dir="auto">{body}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
