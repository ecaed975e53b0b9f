/**
 * The acquirer's book. `message` has every request once, with the answer that repetitions get; `payment` the acquirer's view of each
 * payment; `unknown_reversal` reversals that arrived before their original; `settlement` the batches it took; `commercial_part` Level 2/3
 * data of payments, as received; `credential` the payments with stored cards, including declined ones, and their order. `message.request`
 * is the redacted message as JSON. Card numbers are stored only masked and as a keyed fingerprint; the key is not in the book.
 */
export const BOOK_SCHEMA = `
  CREATE TABLE IF NOT EXISTS message (
    id INTEGER PRIMARY KEY,
    received_at TEXT NOT NULL,
    connection TEXT NOT NULL CHECK (connection IN ('SOCKET', 'POST')),
    mti TEXT NOT NULL,
    terminal_id TEXT NOT NULL,
    merchant_id TEXT NOT NULL,
    stan INTEGER NOT NULL,
    transmission_date_time TEXT NOT NULL,
    rrn TEXT,
    fingerprint BLOB NOT NULL,
    request TEXT NOT NULL,
    outcome TEXT NOT NULL,
    response_code TEXT NOT NULL,
    timing TEXT NOT NULL CHECK (timing IN ('at_once', 'late', 'never')),
    reply BLOB NOT NULL,
    repeats INTEGER NOT NULL DEFAULT 0,
    UNIQUE (terminal_id, stan, transmission_date_time, mti)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS message_rrn ON message (rrn);

  CREATE TABLE IF NOT EXISTS payment (
    id INTEGER PRIMARY KEY,
    terminal_id TEXT NOT NULL,
    rrn TEXT NOT NULL,
    merchant_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('purchase', 'authorization', 'credit')),
    mti TEXT NOT NULL,
    stan INTEGER NOT NULL,
    transmission_date_time TEXT NOT NULL,
    currency INTEGER NOT NULL,
    card_masked TEXT NOT NULL,
    card_fingerprint BLOB NOT NULL,
    response_code TEXT NOT NULL,
    approval_code TEXT,
    status TEXT NOT NULL CHECK (status IN ('declined', 'approved', 'captured', 'settled', 'reversed')),
    batch_number INTEGER,
    approved_amount INTEGER NOT NULL,
    captured_amount INTEGER NOT NULL,
    reversed_amount INTEGER NOT NULL DEFAULT 0,
    credited_amount INTEGER NOT NULL,
    settled_amount INTEGER NOT NULL DEFAULT 0,
    capture_stan INTEGER,
    capture_transmission_date_time TEXT,
    UNIQUE (terminal_id, rrn)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS payment_unsettled ON payment (terminal_id, currency) WHERE status = 'captured';

  CREATE TABLE IF NOT EXISTS unknown_reversal (
    terminal_id TEXT NOT NULL,
    mti TEXT NOT NULL,
    stan INTEGER NOT NULL,
    transmission_date_time TEXT NOT NULL,
    PRIMARY KEY (terminal_id, mti, stan, transmission_date_time)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE IF NOT EXISTS commercial_part (
    terminal_id TEXT NOT NULL,
    rrn TEXT NOT NULL,
    revision INTEGER NOT NULL,
    part INTEGER NOT NULL,
    parts INTEGER NOT NULL,
    received_at TEXT NOT NULL,
    order_elements TEXT NOT NULL,
    lines TEXT NOT NULL,
    PRIMARY KEY (terminal_id, rrn, revision, part)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE IF NOT EXISTS credential (
    terminal_id TEXT NOT NULL,
    rrn TEXT NOT NULL,
    merchant_id TEXT NOT NULL,
    card_fingerprint BLOB NOT NULL,
    credential_indicator TEXT NOT NULL,
    original_network_transaction_id TEXT,
    network_transaction_id TEXT,
    response_code TEXT NOT NULL,
    PRIMARY KEY (terminal_id, rrn)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS credential_card ON credential (card_fingerprint, merchant_id);

  CREATE TABLE IF NOT EXISTS settlement (
    terminal_id TEXT NOT NULL,
    currency INTEGER NOT NULL,
    batch_number INTEGER NOT NULL,
    settled_at TEXT NOT NULL,
    debits_number INTEGER NOT NULL,
    debits_amount INTEGER NOT NULL,
    credits_number INTEGER NOT NULL,
    credits_amount INTEGER NOT NULL,
    PRIMARY KEY (terminal_id, currency, batch_number)
  ) STRICT, WITHOUT ROWID;
`;
