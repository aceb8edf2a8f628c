/** A stored file as lists on pages show it, and as the viewer opens it. */
export type ListedFile = {
  id: number;
  name: string;
  mimetype: string;
  /** As people read it. */
  size?: string;
  /** Opens the file to whoever has its link. */
  access_token?: string;
};
