import { useEffect, useRef, useState } from 'react';
import type { FirstQuestion } from '#livechat/contract.ts';
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';

export type FirstAnswersProps = {
  channelId: number;
  messageUrl: string;
  /** What was read so far. */
  read(ids: readonly string[]): void;
  /** Sends a question that has no answer, or lets the visitor write. */
  askPerson(text: string): void;
};

/** Questions with their answers, before a person is asked. */
export function FirstAnswers({ channelId, messageUrl, read, askPerson }: FirstAnswersProps) {
  const [all, setAll] = useState<readonly FirstQuestion[]>([]);
  const [path, setPath] = useState<readonly FirstQuestion[]>([]);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    call<readonly FirstQuestion[]>('/im_livechat/questions', { channel_id: channelId }).then(setAll, () => {});
  }, [channelId]);
  useEffect(() => {
    if (path.length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  if (all.length === 0) return null;
  const choose = (question: FirstQuestion) => {
    if (question.answer === '') {
      // A second press would ask it again.
      setAll([]);
      return askPerson(question.text);
    }
    const next = [...path, question];
    setPath(next);
    read(next.map(({ id }) => id));
  };
  const known = new Set(path.map(({ id }) => id));
  const below = all.filter(({ parent, id }) => parent === (path.at(-1)?.id ?? '') && !known.has(id));
  const others = below.length > 0 ? below : all.filter(({ parent, id }) => parent === '' && !known.has(id));
  return (
    <div className="chat-first">
      <ol className="chat-log">
        {path.map(({ id, text, answer }) => (
          <li key={id} className="chat-first__read">
            <p className="chat-log__body chat-first__question" dir="auto">
              {text}
            </p>
            <p className="chat-log__body" dir="auto">
              {answer}
            </p>
          </li>
        ))}
      </ol>
      <div className="chat-first__choices" ref={end}>
        {others.map((question) => (
          <button
            key={question.id}
            type="button"
            className="button button--quiet button--small"
            onClick={() => choose(question)}
          >
            <bdi>{question.text}</bdi>
          </button>
        ))}
        <button type="button" className="button button--small" onClick={() => askPerson('')}>
          {t('Ask a person')}
        </button>
        <a href={messageUrl} target={window.top === window ? undefined : '_blank'}>
          {t('Leave a message')}
        </a>
      </div>
    </div>
  );
}
