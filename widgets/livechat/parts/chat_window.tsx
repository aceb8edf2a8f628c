import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ChatSession } from '#livechat/contract.ts';
import { emit } from '#registry/bus.ts';
import { t } from '#registry/texts.ts';
import { useLazyModule } from '#widgets/core/hooks/use_lazy_module.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import { ChatInput } from './chat_input.tsx';
import { ChatLog } from './chat_log.tsx';
import type { FeedbackProps } from './feedback.tsx';
import { FirstStep, useFirstAnswers } from './first_step.tsx';
import type { LogMessage } from './log_rows.ts';
import { typingText } from './typing_text.ts';
import { useConversation } from './use_conversation.ts';
import { useUnread } from './use_unread.ts';
import { loadHistory, postMessage, tellPages, tellTyping } from './visitor_calls.ts';

/** Stands before all others and is not stored. */
const WELCOME_ID = 0;
const isVisitors = ({ author_id: [author] }: LogMessage) => author === 0;
type Step = 'chat' | 'feedback' | 'closed';

type Props = {
  session: ChatSession;
  defaultMessage: string;
  inputPlaceholder: string;
  consent: string;
  automatic: boolean;
  openedAt: string;
  channelId: number;
  messageUrl: string;
  hasQuestions: boolean;
};

/**
 * While a word is being composed, Escape ends that.
 * @keyboard Log of messages in a window: Escape closes it, Enter sends, Shift and Enter begin a line.
 */
export function ChatWindow({ session, defaultMessage, automatic, openedAt, ...look }: Props) {
  const { uuid } = session;
  const [isFolded, setFolded] = useState(session.folded);
  const [step, setStep] = useState<Step>('chat');
  const log = useRef<HTMLDivElement>(null);
  const { post, means } = useFirstAnswers(uuid, log);
  const unread = useUnread(log, isFolded, session.message_unread_counter);
  const [first] = useState(() => [welcomeOf(session, defaultMessage, openedAt)]);
  const { messages, typing, isEnded } = useConversation({
    ...{ uuid, first },
    load: () => loadHistory(uuid),
    isOwn: (author) => author === 0,
    arrived: (all) => unread.count(all.filter((message) => !isVisitors(message)).length),
    heard: (notice) => '_type' in notice && emit('chat:pages', (pages) => tellPages(uuid, notice.id, pages)),
  });
  const isBegun = messages.some(({ id }) => id !== WELCOME_ID);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page shows what changed
  useEffect(() => {
    if (step !== 'closed')
      emit('chat:session', { ...session, folded: isFolded, message_unread_counter: unread.number });
  }, [isFolded, unread.number]);
  const finish = () => {
    emit('chat:session', null);
    setStep('closed');
  };
  const close = () => {
    if (step === 'feedback' || !isBegun) return finish();
    setFolded(false);
    setStep('feedback');
  };
  const press = ({ key, nativeEvent }: KeyboardEvent) =>
    key === 'Escape' && !nativeEvent.isComposing && !isFolded && close();
  if (step === 'closed') return null;
  return (
    <section className="chat-window" role="dialog" data-folded={isFolded} aria-label={t('Live chat')} onKeyDown={press}>
      <WindowHead {...{ session, isFolded, close }} fold={setFolded} unread={unread.number} />
      <div className="chat-window__inside" hidden={isFolded}>
        <div className="chat-window__log" ref={log} role="log" aria-label={t('Messages')}>
          <ChatLog messages={messages} isOwn={isVisitors} from={new Date(openedAt)} />
          {look.hasQuestions && !isBegun && <FirstStep {...look} {...means} />}
        </div>
        <p className="chat-window__typing" aria-live="polite">
          {typingText(typing)}
        </p>
        {step === 'feedback' && <LateFeedback uuid={uuid} post={(text) => postMessage(uuid, text)} close={finish} />}
        {step === 'chat' && <WindowFoot {...{ uuid, isBegun }} consent={look.consent} />}
        {step === 'chat' && isEnded && <p className="chat-window__ended">{t('This conversation has ended.')}</p>}
        {step === 'chat' && !isEnded && (
          <ChatInput
            placeholder={look.inputPlaceholder}
            hasFocus={!automatic}
            filesUrl={`/im_livechat/conversation/${uuid}/file`}
            post={post}
            type={(isTyping) => tellTyping(uuid, isTyping)}
          />
        )}
      </div>
    </section>
  );
}

const loadFeedback = () => import('./feedback.tsx');

/** Its code comes at the end of a conversation. Without it the window closes. */
function LateFeedback(props: FeedbackProps) {
  const feedback = useLazyModule(loadFeedback, true, props.close);
  return feedback ? <feedback.Feedback {...props} /> : null;
}

const loadTranscript = () => import('./transcript.tsx');

/** There is something to mail once somebody has written. */
function WindowFoot({ uuid, consent, isBegun }: { uuid: string; consent: string; isBegun: boolean }) {
  const late = useLazyModule(loadTranscript, isBegun);
  return (
    <div className="chat-window__foot">
      {consent && <bdi>{consent}</bdi>}
      {late && <late.Transcript uuid={uuid} />}
    </div>
  );
}

type HeadProps = {
  session: ChatSession;
  unread: number;
  isFolded: boolean;
  fold(folded: boolean): void;
  close(): void;
};

function WindowHead({ session, unread, isFolded, fold, close }: HeadProps) {
  const title = <bdi>{unread > 0 ? `${session.name} (${unread})` : session.name}</bdi>;
  return (
    <header className="chat-window__head">
      {isPhone() ? (
        <h2 className="chat-window__title">{title}</h2>
      ) : (
        <button type="button" className="chat-window__title" aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
          {title}
        </button>
      )}
      <button type="button" className="chat-window__close" aria-label={t('Close')} onClick={close}>
        <Icon name="close" />
      </button>
    </header>
  );
}

/** There the window fills the screen and is not folded. Never in a frame, nor on the server. */
const isPhone = (): boolean =>
  typeof window === 'object' && window.top === window && matchMedia('(max-width: 30rem)').matches;

const welcomeOf = ({ operator_pid }: ChatSession, body: string, at: string): LogMessage => ({
  ...{ id: WELCOME_ID, body: escaped(body), author_id: operator_pid, attachment_ids: [] },
  date: at.slice(0, 19).replace('T', ' '),
});

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
