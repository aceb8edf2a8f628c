export function findChromium(): Promise<string | null>;
export function needChromium(): Promise<string | null>;
