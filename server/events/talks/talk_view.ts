/** A talk as lists and the search over them show it. */
export type TalkCard = {
  id: number;
  title: string;
  url: string;
  speaker: string;
  /** Day, time and room; empty where none is known. */
  when: string;
  room: string;
  tags: string[];
};
