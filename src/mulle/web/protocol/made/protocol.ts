// Made by `python -m mulle.web.protocol`; change the Structs in mulle/web/protocol instead.

export const VERSION = 1;

export const PHRASES = ["hello", "well_played", "thanks", "oops", "hurry", "wait", "good_luck", "one_more", "goodbye"] as const;

export type Command = Sit | Stand | SeatBot | ClearSeat | Start | CloseTable | Ready | Play | Undo | Abort | Resign | Answer | GiveToBot | TakeBack | BotFor | Leave | Phrase | Nudge | Rematch | Hint | Describe;

export type Happening = TableMade | SatDown | StoodUp | BotSeated | MatchStarted | TableClosed | Committed | Contributed | SeatReady | DealerChosen | DeckCut | GivOpened | HandsDealt | MovePlayed | Leftovers | FaultJudged | Counted | SecretTold | MatchOver | Asked | Answered | Undone | Came | Went | BotStandsIn | CameBack | BotReplaced | PhraseSaid | Nudged | RematchMade;

export type FromClient = Watch | Unwatch | Do | WatchLobby | Ping;

export type FromServer = Welcome | TableEvent | Reply | Refused | Lobby | Pong | Bye;

/** Ask everybody to stop the match without a result. */
export interface Abort {
  type: "abort";
}

/** Answer the question that event `question` asked. */
export interface Answer {
  type: "answer";
  question: number;
  yes: boolean;
}

/** A seat answered a question; `decided` once it is settled, and then whether it was agreed. */
export interface Answered {
  type: "answered";
  question: number;
  seat: number;
  yes: boolean;
  decided: boolean | null;
}

/** A question that others must answer; its number is that of the event. */
export interface Asked {
  type: "asked";
  question: number;
  kind: "abort" | "resign" | "undo";
  seat: number;
  waiting_for: number[];
}

/** A move that was better than the one played, and by how many points. */
export interface BetterMove {
  move: string;
  words: string;
  gain: number;
}

/** Let a bot play for a seat whose person is not connected; that person can come back any time. */
export interface BotFor {
  type: "bot_for";
  seat: number;
}

/** A bot failed and a simpler one plays on. */
export interface BotReplaced {
  type: "bot_replaced";
  seat: number;
  old: string;
  new: string;
}

/** A bot took a seat. */
export interface BotSeated {
  type: "bot_seated";
  seat: number;
  name: string;
  level: string;
}

/** A bot plays for a seat from now on, and why. */
export interface BotStandsIn {
  type: "bot_stands_in";
  seat: number;
  level: string;
  why: "asked" | "away" | "clock" | "left";
}

/** A build on the table; `name` is its value in words, `keepers` who must be able to take it. */
export interface BuildState {
  value: number;
  name: string;
  cards: string[];
  parts: number;
  locked: boolean;
  creator: number;
  last: number;
  changed: boolean;
  raised_by: number[];
  keepers: number[];
}

/** The server closes the socket; connect again after `after` milliseconds. */
export interface Bye {
  type: "bye";
  why: "replaced" | "restart" | "revoked" | "slow";
  after: number;
}

/** A seat's person is connected. */
export interface Came {
  type: "came";
  seat: number;
}

/** A seat's person plays again. */
export interface CameBack {
  type: "came_back";
  seat: number;
}

/** POST /api/me: another name (guests only) or language. */
export interface ChangeMe {
  name?: string | null;
  language?: "en" | "sv" | null;
}

/** POST /api/password; every other session of the account ends. */
export interface ChangePassword {
  old: string;
  new: string;
}

/** The host empties a seat before the start: a bot's, or that of somebody who is not connected. */
export interface ClearSeat {
  type: "clear_seat";
  seat: number;
}

/** Thinking time: a bank for the whole match and an increment for every move, in seconds. */
export interface Clock {
  bank: number;
  increment: number;
}

/** A seat's thinking time; while `running`, `left` was true at the state's `now`. */
export interface ClockState {
  left: number;
  running: boolean;
}

/** The host closes the table before the match starts. */
export interface CloseTable {
  type: "close";
}

/** The promise that binds the shuffle of `giv`, shown before anybody contributes. */
export interface Committed {
  type: "committed";
  giv: number;
  commitment: string;
}

/** What a seat adds to the shuffles made before `giv`, in hexadecimal. */
export interface Contributed {
  type: "contributed";
  giv: number;
  seat: number;
  contribution: string;
}

/** The count of a giv or of one round of it, side by side; None for a side that sat out. */
export interface Counted {
  type: "counted";
  giv: number;
  round: number | null;
  scores: (Record<string, number> | null)[];
  totals: number[];
}

/** POST /api/account makes the guest an account, POST /api/login comes back to one. */
export interface Credentials {
  name: string;
  password: string;
}

/** Who deals first, and the cards that decided it. */
export interface DealerChosen {
  type: "dealer_chosen";
  dealer: number;
  how: "first_spade" | "highest_card" | "last_seat" | "seat_0_starts";
  turned: TurnedCard[];
}

/** A seat lifted `place` cards and laid them under the others. */
export interface DeckCut {
  type: "deck_cut";
  seat: number;
  place: number;
}

/** POST /api/account/delete: the account, its history and its ratings are deleted. */
export interface DeleteAccount {
  password: string;
}

/** Ask for the sentences of moves whose `words` were left out, at one's turn; they come in the reply. */
export interface Describe {
  type: "describe";
  moves: string[];
}

/** Do `command` at a table that is watched; the reply has the same `id`. Sent again, it is done once. */
export interface Do {
  type: "do";
  id: string;
  game: string;
  command: Sit | Stand | SeatBot | ClearSeat | Start | CloseTable | Ready | Play | Undo | Abort | Resign | Answer | GiveToBot | TakeBack | BotFor | Leave | Phrase | Nudge | Rematch | Hint | Describe;
}

/** A card face: its eyes on the table and in hand, and its name as people read it. */
export interface Face {
  card: string;
  name: string;
  table: number;
  hand: number;
}

/** What was refused: the catalogue's key, and the sentence in the viewer's language. */
export interface Fault {
  key: string;
  text: string;
}

/** A fault: the points that each side got for it, or the side that lost. */
export interface FaultJudged {
  type: "fault_judged";
  penalties: number[];
  lost: number | null;
}

/** A giv of the fishing family as the viewer sees it; lists by seat have None for one who sits out. */
export interface FishingView {
  family: "fishing";
  turn: number | null;
  forehand: number;
  round: number;
  rounds: number;
  hand: string[];
  held: (number | null)[];
  table: string[];
  builds: BuildState[];
  piles: (PileState | null)[];
  last_taker: number | null;
  undealt: number;
  penalties: number[] | null;
  lost: number | null;
  withheld: boolean;
}

/** A game that can be played here. */
export interface GameInfo {
  game: "byggkasino" | "husmulle" | "mulle" | "stickmulle";
  name: string;
  about: string;
  players: number[];
  options: OptionInfo[];
  presets: PresetInfo[];
}

/** GET /api/games?language=sv: what can be played, against whom, and what can be said. */
export interface Games {
  version: number;
  games: GameInfo[];
  levels: LevelInfo[];
  phrases: PhraseInfo[];
  faces: Face[];
}

/** A giv began: its table cards lie open, and stickmulle's mulle is shown. */
export interface GivOpened {
  type: "giv_opened";
  giv: number;
  dealer: number;
  forehand: number;
  seats: number[];
  deciding: boolean;
  table: string[];
  mulle: string | null;
}

/** The giv in play. */
export interface GivState {
  number: number;
  dealer: number;
  forehand: number;
  seats: number[];
  deciding: boolean;
}

/** Let a bot play for oneself until `take_back`. */
export interface GiveToBot {
  type: "give_to_bot";
  level?: string | null;
}

/** A hand of a lesson: its name in addresses, and its idea. */
export interface HandInfo {
  hand: string;
  title: string;
}

/** A round's hands; `hand` is the viewer's own, and `call` what the dealer says before the last round. */
export interface HandsDealt {
  type: "hands_dealt";
  giv: number;
  round: number;
  dealer: number;
  seats: number[];
  count: number;
  hand: string[] | null;
  call: "baten" | "sistan" | null;
}

/** Ask for advice at one's turn; it comes in the reply and nobody else sees it. Not at rated tables. */
export interface Hint {
  type: "hint";
}

/** Leave a running match for good: a bot plays the seat to the end. */
export interface Leave {
  type: "leave";
}

/** What still lay on the table when the giv ended, and who got it, if anybody. */
export interface Leftovers {
  type: "leftovers";
  seat: number | null;
  cards: string[];
}

/** What the teacher says, and the table. `said` answers the move, `ask` is what comes next; a move that `leads_on` is in `played` and its `events` are told one by one. When the hand is `done` there is nothing more to ask, and after the last hand `ending` says what was left out. */
export interface LessonAnswer {
  leads_on: boolean;
  done: boolean;
  said: string;
  ask: string;
  ending: string;
  played: string[];
  events: TableEvent[];
  state: State;
  log: LogLine[];
}

/** A lesson and its hands, in order. */
export interface LessonInfo {
  game: "byggkasino" | "husmulle" | "mulle" | "stickmulle";
  name: string;
  about: string;
  hands: HandInfo[];
}

/** POST /api/lessons: `move` in a hand in which `played` has led on; without it, what lies there now. */
export interface LessonMove {
  game: "byggkasino" | "husmulle" | "mulle" | "stickmulle";
  hand: string;
  played?: string[];
  move?: string | null;
}

/** GET /api/lessons?language=sv: what can be learnt. */
export interface Lessons {
  lessons: LessonInfo[];
}

/** A level of bots. */
export interface LevelInfo {
  level: string;
  name: string;
}

/** The open tables now. */
export interface Lobby {
  type: "lobby";
  tables: OpenTable[];
}

/** A line of the log: what was told at an event, and what was said aloud by whom. */
export interface LogLine {
  seq: number;
  seat: number | null;
  told: string;
  said: string;
}

/** GET /api/tables/{game}/analysis?language=sv: ready when `done` is `of`; until then ask again. */
export interface MatchAnalysis {
  game: string;
  done: number;
  of: number;
  worlds: number;
  moves: MoveAnalysis[];
  sides: SideAnalysis[];
  seats: SeatAnalysis[];
}

/** The match ended: the winning sides, the totals, and how it ended. */
export interface MatchOver {
  type: "match_over";
  winners: number[];
  totals: number[];
  lost: number | null;
  how: "aborted" | "fault" | "played" | "resigned";
}

/** The match began; now everybody says `ready`. */
export interface MatchStarted {
  type: "match_started";
}

/** Who one is; `csrf` goes into the header `X-Mulle-Csrf` of every POST and DELETE. */
export interface Me {
  name: string;
  account: boolean;
  language: "en" | "sv";
  csrf: string;
  ratings: Rating[];
}

/** One move, in points of the mover's side less the mean of the others'. `expected` and `best` are what the giv was to come to after the move and with the best one; `standing` is `expected` with the earlier givar. `loss` was given away, `error` is its standard error, `luck` came before the move. `how` is null where there was no choice. */
export interface MoveAnalysis {
  seq: number;
  giv: number;
  seat: number;
  words: string;
  how: "exact" | "net" | "playouts" | null;
  expected: number;
  best: number;
  standing: number;
  luck: number;
  loss: number;
  error: number;
  mistake: boolean;
  blunder: boolean;
  better: BetterMove[];
}

/** A legal move: its text to send, what it uses, and its sentences. `card` is the hand card, `table` the places of free cards in the view's `table`, `builds` indexes of builds. `words` is the whole sentence, `short` is without the hand card, `said` is what is called out. All three are empty where there are too many moves to describe at once: ask `describe`. */
export interface MoveChoice {
  move: string;
  kind: "build_on" | "buy" | "capture" | "decline" | "lay_out" | "mulle" | "new_build" | "pass" | "play_card" | "point_out";
  card: string | null;
  value: number | null;
  table: number[];
  builds: number[];
  words: string;
  short: string;
  said: string;
}

/** A move: its card, and which free cards (places on the table before it) and builds (indexes) it used. */
export interface MovePlayed {
  type: "move_played";
  seat: number;
  move: string;
  kind: "build_on" | "buy" | "capture" | "decline" | "lay_out" | "mulle" | "new_build" | "pass" | "play_card" | "point_out";
  card: string | null;
  value: number | null;
  table: number[];
  builds: number[];
  taken: string[];
  mulles: number;
  tabbar: number;
  trick_winner: number | null;
  by_bot: boolean;
}

/** A mulle that somebody was credited with. */
export interface MulleState {
  card: string;
  points: number;
}

/** A table of one's own, running or finished. */
export interface MyTable {
  game: string;
  settings: Settings;
  seats: OpenSeat[];
  you: number;
  status: "open" | "over" | "pause" | "playing";
  your_turn: boolean;
  made: number;
  ended: number | null;
  totals: number[];
  winners: number[];
}

/** GET /api/mine?before=MOMENT: the running ones, and a page of finished ones, newest first. */
export interface MyTables {
  running: MyTable[];
  finished: MyTable[];
  more: boolean;
}

/** POST /api/guest: be a guest, known by a cookie; without a name one is given. */
export interface NewGuest {
  name?: string | null;
  language?: "en" | "sv";
}

/** POST /api/tables: `seats` by seat, where the maker is `me`; `start` at once when all are taken. */
export interface NewTable {
  id: string;
  settings: Settings;
  seats?: SeatWish[];
  start?: boolean;
}

/** Remind the seat at turn, at most once in ten seconds. */
export interface Nudge {
  type: "nudge";
}

/** The seat at turn was reminded. */
export interface Nudged {
  type: "nudged";
  seat: number;
  by: number;
}

/** A seat of a table in a list. */
export interface OpenSeat {
  name: string;
  kind: "bot" | "free" | "person";
}

/** A table that waits for players, or that can be watched. */
export interface OpenTable {
  game: string;
  settings: Settings;
  seats: OpenSeat[];
  status: "open" | "over" | "pause" | "playing";
  made: number;
}

/** One option of a game: the values it may have (`least` and `most` for a number), and what it means. */
export interface OptionInfo {
  name: string;
  values: (boolean | number | string | null)[];
  least: number | null;
  most: number | null;
  default: boolean | number | string | null;
  label: string;
  help: string;
  value_labels: string[];
}

/** POST /api/tables/{game}/commands: the same as `do` on the socket. */
export interface Order {
  id: string;
  command: Sit | Stand | SeatBot | ClearSeat | Start | CloseTable | Ready | Play | Undo | Abort | Resign | Answer | GiveToBot | TakeBack | BotFor | Leave | Phrase | Nudge | Rematch | Hint | Describe;
}

/** What a side owes another; `club` is the hundred club (senap) or ketchup. */
export interface PaymentState {
  payer: number;
  payee: number;
  margin: string;
  club: "hundred" | "ketchup" | null;
  words: string;
}

/** Say one of the ready-made phrases. */
export interface Phrase {
  type: "phrase";
  phrase: "good_luck" | "goodbye" | "hello" | "hurry" | "one_more" | "oops" | "thanks" | "wait" | "well_played";
}

/** A ready-made phrase. */
export interface PhraseInfo {
  phrase: string;
  text: string;
}

/** A seat said one of the ready-made phrases. */
export interface PhraseSaid {
  type: "phrase_said";
  seat: number;
  phrase: "good_luck" | "goodbye" | "hello" | "hurry" | "one_more" | "oops" | "thanks" | "wait" | "well_played";
}

/** What a seat has taken in, as it lies; `top` is the card in sight where piles lie face up. The cards that mark tabbar lie face up where `tabbar_up`, else face down. */
export interface PileState {
  cards: number;
  top: string | null;
  mulles: MulleState[];
  tabbar: number;
  tabbar_up: boolean;
}

/** Ask for a `pong`. */
export interface Ping {
  type: "ping";
  id?: number;
}

/** Play a move at one's turn; with `seen` it is refused when a move has come after that event. */
export interface Play {
  type: "play";
  move: string;
  seen?: number | null;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  id: number;
  now: number;
}

/** House rules that are often chosen together; the first of a game is the game as it is. */
export interface PresetInfo {
  preset: string;
  name: string;
  about: string;
  options: Record<string, boolean | number | string | null>;
}

/** A question that waits for answers. */
export interface Question {
  question: number;
  kind: "abort" | "resign" | "undo";
  seat: number;
  waiting_for: number[];
  text: string;
}

/** How strong somebody is in one game: a conservative figure, and how sure it is. */
export interface Rating {
  game: "byggkasino" | "husmulle" | "mulle" | "stickmulle";
  shown: number;
  mu: number;
  sigma: number;
  matches: number;
}

/** Ready for the next giv; `contribution` is what this seat adds to the shuffle (kupera). */
export interface Ready {
  type: "ready";
  contribution?: string | null;
}

/** A frame could not be used; `closing` when the socket is closed after it. */
export interface Refused {
  type: "error";
  error: Fault;
  game?: string | null;
  closing?: boolean;
}

/** Make the same table again after the match; the second who asks is shown the first one's table. */
export interface Rematch {
  type: "rematch";
}

/** The same table again; everybody at this one may go there. */
export interface RematchMade {
  type: "rematch_made";
  game: string;
}

/** GET /api/tables/{game}/replay?language=sv: a finished match, step by step. */
export interface Replay {
  game: string;
  settings: Settings;
  names: string[];
  steps: ReplayStep[];
  sheet: Sheet;
  result: Result;
}

/** One event of a finished match, with the table after it as `seat` saw it, or with open cards. `hands` are everybody's hands by seat; one who sits out has None. */
export interface ReplayStep {
  seq: number;
  at: number;
  seat: number | null;
  happened: (TableMade | SatDown | StoodUp | BotSeated | MatchStarted | TableClosed | Committed | Contributed | SeatReady | DealerChosen | DeckCut | GivOpened | HandsDealt | MovePlayed | Leftovers | FaultJudged | Counted | SecretTold | MatchOver | Asked | Answered | Undone | Came | Went | BotStandsIn | CameBack | BotReplaced | PhraseSaid | Nudged | RematchMade)[];
  told: string[];
  said: string;
  giv: GivState | null;
  view: FishingView | TrickView | null;
  hands: (string[] | null)[];
}

/** The answer to a command: done and committed as event `seq`, or refused with `error`. `hint` answers `hint`; `described` answers `describe`; `game` is the new table of `rematch`. */
export interface Reply {
  type: "reply";
  id: string;
  ok: boolean;
  seq?: number | null;
  error?: Fault | null;
  hint?: MoveChoice | null;
  described?: MoveChoice[] | null;
  game?: string | null;
}

/** Give up the match, where two sides play; a partner who is a person is asked first. */
export interface Resign {
  type: "resign";
}

/** How the match ended. */
export interface Result {
  how: "aborted" | "fault" | "played" | "resigned";
  winners: number[];
  totals: number[];
  lost: number | null;
  words: string;
}

/** A person took a seat. */
export interface SatDown {
  type: "sat_down";
  seat: number;
  name: string;
}

/** What a seat made of its choices; `accuracy` is the percentage that it kept of what was at stake. */
export interface SeatAnalysis {
  seat: number;
  name: string;
  decisions: number;
  lost: number;
  mistakes: number;
  blunders: number;
  accuracy: number | null;
}

/** The host puts a bot in a free seat, or changes its level, before the start. */
export interface SeatBot {
  type: "seat_bot";
  seat: number;
  level: string;
}

/** A seat is ready for the next giv. */
export interface SeatReady {
  type: "seat_ready";
  seat: number;
}

/** Who sits here: a person or a bot, connected or not, played by a bot or not. */
export interface SeatState {
  seat: number;
  side: number;
  name: string;
  kind: "bot" | "free" | "person";
  level: string | null;
  connected: boolean;
  stand_in: string | null;
  stand_in_why: "asked" | "away" | "clock" | "left" | null;
  ready: boolean;
  away_at: number | null;
  rating: number | null;
}

/** Who shall sit where when the table is made: the maker, a bot, or nobody yet. */
export interface SeatWish {
  kind: "bot" | "free" | "me";
  level?: string | null;
}

/** The secret behind the shuffle of `giv`, which can now be checked. */
export interface SecretTold {
  type: "secret_told";
  giv: number;
  secret: string;
}

/** A table: the game with its options, who may come, the clock, and how bots behave. `open` tables are listed, others are found by their link. A bot takes at least `pace` milliseconds for a move. When somebody has been away for `away_after` seconds a bot of level `stand_in` plays. A giv waits `pause` seconds for those who are not ready. Rated tables allow no hint and no undo. */
export interface Settings {
  game: "byggkasino" | "husmulle" | "mulle" | "stickmulle";
  options?: Record<string, boolean | number | string | null>;
  open?: boolean;
  spectators?: boolean;
  clock?: Clock | null;
  pace?: number;
  stand_in?: string;
  away_after?: number;
  pause?: number;
  rated?: boolean;
}

/** The score sheet so far. */
export interface Sheet {
  sides: string[];
  rows: SheetRow[];
  totals: number[];
  payments: PaymentState[];
}

/** One item of the score sheet, side by side. */
export interface SheetLine {
  item: string;
  label: string;
  values: (number | null)[];
}

/** One giv of the score sheet; `netted` has tabbar and mullar netted, where two sides play. */
export interface SheetRow {
  giv: number;
  heading: string;
  dealer: number;
  lines: SheetLine[];
  netted: SheetLine[] | null;
  totals: number[];
  lost: number | null;
}

/** A side's result, which is its luck and its skill together. */
export interface SideAnalysis {
  name: string;
  result: number;
  luck: number;
  skill: number;
}

/** Take a free seat, or one that a bot holds before the start; one who sits already moves there. */
export interface Sit {
  type: "sit";
  seat: number;
}

/** Give up the seat before the match starts. */
export interface Stand {
  type: "stand";
}

/** The host starts the match; every seat must be taken. */
export interface Start {
  type: "start";
}

/** A table as one viewer may know it after event `seq`; `now` is the server's time. `status`: `open` before the match, `pause` before a giv while people get ready, `playing`, `over`. */
export interface State {
  game: string;
  seq: number;
  now: number;
  status: "open" | "over" | "pause" | "playing";
  settings: Settings;
  you: number | null;
  host: boolean;
  seats: SeatState[];
  turn: number | null;
  turn_since: number | null;
  giv: GivState | null;
  view: FishingView | TrickView | null;
  moves: MoveChoice[];
  more_moves: number;
  can_undo: boolean;
  clocks: ClockState[] | null;
  questions: Question[];
  waiting_until: number | null;
  sheet: Sheet;
  result: Result | null;
  rematch: string | null;
  spectators: number;
}

/** A seat became free. */
export interface StoodUp {
  type: "stood_up";
  seat: number;
}

/** The table was closed before the match started. */
export interface TableClosed {
  type: "table_closed";
}

/** Event `seq` of a game: what happened, told in sentences; the last of several has the new `state`. Numbers follow each other without gaps; a client that misses one sends `watch` with the last it has seen. */
export interface TableEvent {
  type: "event";
  game: string;
  seq: number;
  at: number;
  seat: number | null;
  happened: (TableMade | SatDown | StoodUp | BotSeated | MatchStarted | TableClosed | Committed | Contributed | SeatReady | DealerChosen | DeckCut | GivOpened | HandsDealt | MovePlayed | Leftovers | FaultJudged | Counted | SecretTold | MatchOver | Asked | Answered | Undone | Came | Went | BotStandsIn | CameBack | BotReplaced | PhraseSaid | Nudged | RematchMade)[];
  told: string[];
  said: string;
  state: State | null;
}

/** The new table: its id, and the path that invites to it. */
export interface TableLink {
  game: string;
  path: string;
}

/** The table was made. */
export interface TableMade {
  type: "table_made";
}

/** Play oneself again after a bot has played. */
export interface TakeBack {
  type: "take_back";
}

/** A finished trick. */
export interface TrickState {
  leader: number;
  cards: string[];
  winner: number;
}

/** A giv of stickmulle as the viewer sees it; `laid_away` is shown to the buyer alone. The mulle decides which suit is `trump`, and whether tricks are to be avoided (`low`). */
export interface TrickView {
  family: "tricks";
  turn: number | null;
  forehand: number;
  phase: "ask" | "buy" | "over" | "play";
  mulle: string;
  trump: "c" | "d" | "h" | "s" | null;
  low: boolean;
  hand: string[];
  held: (number | null)[];
  laid_away: string[];
  buyer: number | null;
  trick: string[];
  leader: number;
  tricks: number[];
  last_trick: TrickState | null;
  silent: number | null;
  points: number[];
  chips: number[];
  pot: number;
}

/** A card turned up or drawn for the first deal. */
export interface TurnedCard {
  seat: number;
  card: string;
}

/** Ask to take back one's last move, while nothing has come after it; bots always agree. */
export interface Undo {
  type: "undo";
}

/** The last move was taken back. */
export interface Undone {
  type: "undone";
  seat: number;
  move: string;
}

/** Stop following a table. */
export interface Unwatch {
  type: "unwatch";
  game: string;
}

/** Follow a table, from event `after` or from now; without `words`, moves come without sentences. */
export interface Watch {
  type: "watch";
  game: string;
  after?: number | null;
  language?: "en" | "sv";
  words?: boolean;
}

/** Follow the list of open tables. */
export interface WatchLobby {
  type: "watch_lobby";
  on?: boolean;
}

/** A table as it is now, the log of the giv in play, and the events after the one last seen. */
export interface Welcome {
  type: "welcome";
  game: string;
  state: State;
  log: LogLine[];
}

/** A seat's person is no longer connected. */
export interface Went {
  type: "went";
  seat: number;
}
