-- A store of schema 2 as it was released, with some rows. It never changes.
BEGIN;
CREATE TABLE tables (
  id TEXT NOT NULL PRIMARY KEY,
  game TEXT NOT NULL,
  phase INTEGER NOT NULL CHECK (phase IN (0, 1, 2)),
  listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
  computer_acts INTEGER NOT NULL CHECK (computer_acts IN (0, 1)),
  created INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  creator TEXT NOT NULL
, deadline INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE INDEX tables_waiting ON tables (created, id) WHERE phase = 0 AND listed = 1;
CREATE INDEX tables_computer_acts ON tables (id) WHERE computer_acts = 1;
CREATE TABLE secrets (
  table_id TEXT NOT NULL PRIMARY KEY,
  secret TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE rows (
  table_id TEXT NOT NULL,
  seq INTEGER NOT NULL CHECK (seq > 0),
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  name TEXT NOT NULL,
  visitor TEXT NOT NULL,
  PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE stamps (
  table_id TEXT NOT NULL,
  visitor TEXT NOT NULL,
  message TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (table_id, visitor, message)
) STRICT, WITHOUT ROWID;
CREATE TABLE holders (
  table_id TEXT NOT NULL,
  seat INTEGER NOT NULL,
  visitor TEXT NOT NULL,
  PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX holders_visitor ON holders (visitor);
CREATE TABLE visits (
  visitor TEXT NOT NULL,
  table_id TEXT NOT NULL,
  PRIMARY KEY (visitor, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline > 0;
CREATE TABLE downtimes (
  began INTEGER NOT NULL PRIMARY KEY,
  ended INTEGER NOT NULL CHECK (ended > began)
) STRICT, WITHOUT ROWID;
CREATE TABLE feeds (
  visitor TEXT NOT NULL PRIMARY KEY,
  key TEXT NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;
CREATE TABLE alive (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO tables VALUES ('aaaaaaaaaaaaaaaa', 'aqueduct', 0, 1, 0, 1000, 1002, 'north', 0);
INSERT INTO tables VALUES ('bbbbbbbbbbbbbbbb', 'aqua-romana', 1, 0, 1, 2000, 2005, 'south', 9000);
INSERT INTO tables VALUES ('cccccccccccccccc', 'aqueduct', 2, 1, 0, 500, 900, 'north', 0);
INSERT INTO secrets VALUES ('aaaaaaaaaaaaaaaa', '{"seed":"aa"}');
INSERT INTO secrets VALUES ('bbbbbbbbbbbbbbbb', '{"seed":"bb"}');
INSERT INTO secrets VALUES ('cccccccccccccccc', '{"seed":"cc"}');
INSERT INTO rows VALUES ('aaaaaaaaaaaaaaaa', 1, 1000, 'made', '{"game":"aqueduct"}', '', 'north');
INSERT INTO rows VALUES ('aaaaaaaaaaaaaaaa', 2, 1002, 'seat', '{"seat":0,"by":"sat"}', 'Ő', 'north');
INSERT INTO rows VALUES ('bbbbbbbbbbbbbbbb', 1, 2000, 'made', '{"game":"aqua-romana"}', '', 'south');
INSERT INTO rows VALUES ('bbbbbbbbbbbbbbbb', 2, 2005, 'actions', '{"seat":1,"ply":0,"tokens":["Y1:Nc"]}', '', '');
INSERT INTO rows VALUES ('cccccccccccccccc', 1, 500, 'made', '{"game":"aqueduct"}', '', 'north');
INSERT INTO stamps VALUES ('aaaaaaaaaaaaaaaa', 'north', 'm1', 1);
INSERT INTO stamps VALUES ('aaaaaaaaaaaaaaaa', 'north', 'm2', 2);
INSERT INTO holders VALUES ('aaaaaaaaaaaaaaaa', 0, 'north');
INSERT INTO holders VALUES ('bbbbbbbbbbbbbbbb', 0, 'south');
INSERT INTO holders VALUES ('bbbbbbbbbbbbbbbb', 2, 'north');
INSERT INTO visits VALUES ('north', 'aaaaaaaaaaaaaaaa');
INSERT INTO feeds VALUES ('north', 'kk');
INSERT INTO downtimes VALUES (3000, 4000);
INSERT INTO alive VALUES (1, 5000);
PRAGMA application_id = 1130460020;
PRAGMA user_version = 2;
COMMIT;
