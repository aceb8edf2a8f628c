/** Reads a command's arguments; `--help` and `-h` print its usage. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

const HELP = { help: { type: 'boolean', short: 'h' } } as const;

type Options = NonNullable<ParseArgsConfig['options']>;
type Syntax<O extends Options> = {
  usage: string;
  options?: O;
  /** How many arguments beside the options it takes at most. */
  most?: number;
  /** Its exit status when arguments are wrong. */
  refusal?: number;
};

/** Ends the process where an argument can't be right: a mistyped option must not become the name of a file. */
export function parseArguments<const O extends Options>({ usage, options, most = 0, refusal = 1 }: Syntax<O>) {
  const read = parsed({ ...(options as O), ...HELP });
  const surplus = read instanceof Error ? undefined : read.positionals[most];
  if (!(read instanceof Error) && (read.values as { help?: boolean }).help) {
    console.log(usage);
    process.exit(0);
  }
  if (!(read instanceof Error) && surplus === undefined) return read;
  console.error(`${read instanceof Error ? read.message : `Unexpected argument '${surplus}'.`}\n${usage}`);
  return process.exit(refusal);
}

function parsed<const O extends Options>(options: O) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return error as Error;
  }
}
