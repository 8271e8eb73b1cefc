// Where a table comes from. The table in the browser (table/Board.svelte) draws what a source tells and sends back what
// is chosen; TableStore (net/table.svelte.ts, whose top says what each part promises) is the source over the wire, and
// the lessons and the replay are sources of their own.
import type { Command, Fault, LogLine, Reply, State, TableEvent } from '@protocol';

/** Hears every event once, in order, before the source's `state` is the one after it. */
export type Hearer = (event: TableEvent, late: boolean, before: State | null) => void;

export type Link = 'joining' | 'live' | 'lost' | 'refused';

export interface TableSource {
  readonly game: string;
  /** The newest state: reactive, replaced as a whole, never changed. Its `moves` are the only rules. */
  readonly state: State | null;
  readonly log: LogLine[];
  readonly link: Link;
  readonly fault: Fault | null;
  /** Commands that are sent and not yet answered. */
  readonly waiting: number;
  listen(hearer: Hearer): () => void;
  /** Rejects with `Refusal` (net/http), whose message is the sentence to show. */
  do(command: Command): Promise<Reply>;
}
