// The calls of the whole module that think (wasm/thinking_abi.hpp): node --test tests/wasm/thinking.test.mjs
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, dice, diceSeed, hex, isRefused, playOn, start, wish } from "./module.mjs";

const titles = ["aqua-romana", "aqueduct"];

test("a search in slices finds a legal token and is dropped with its position", () => {
  const players = ["random", "by_kind", "greedy", "level:1", "level:2", "level:3", "level:4", "level:5", "search:sims=30"];
  const searching = /^(level:[4-8]|search:.*)$/;
  const reasons = {
    "aqua-romana": /^((lines|length|podium|open|sight|room|cut|tempo|builder)(_others)?)?$/,
    aqueduct: /^((water|soon|full|stock|room|canal|rolls|tempo)(_others)?)?$/,
  };
  for (const game of titles) {
    const desk = start();
    desk.get("new", wish(game, 3, 4));
    let ply = 0;
    for (; desk.actor() !== -2; ++ply) {
      if (desk.actor() === -1) {
        playOn(desk, dice(1), 1);
        continue;
      }
      const player = players[ply % players.length];
      assert.deepEqual(desk.get("search", JSON.stringify({ player, seed: hex(ply) })), {});
      isRefused(desk.ask("search_best"), "no_best_yet");
      const hash = desk.get("hash");
      // One that searches may have solved the ending at once.
      let finished = desk.calls.castellum_search_run(0);
      assert.ok(finished === 0 || searching.test(player), player);
      if (finished === 0) {
        finished = desk.calls.castellum_search_run(1);
        const early = desk.get("search_best");
        assert.ok(desk.get("legal").includes(early.token) && early.simulations === 1, player);
      }
      while (finished === 0) finished = desk.calls.castellum_search_run(8);
      const best = desk.get("search_best");
      assert.deepEqual(desk.get("hash"), hash);
      assert.deepEqual(Object.keys(best), ["token", "reason", "simulations", "choices"]);
      const { token, reason, simulations, choices } = best;
      assert.match(reason, reasons[game]);
      assert.ok(simulations >= 0 && choices.length >= 1 && choices.length <= 8);
      assert.equal(choices[0].token, token);
      for (const choice of choices) {
        assert.deepEqual(Object.keys(choice), ["token", "visits", "points", "rewards"]);
        assert.ok(desk.get("legal").includes(choice.token) && choice.visits >= 1, choice.token);
        for (const numbers of [choice.points, choice.rewards])
          assert.ok(numbers.length === 3 && numbers.every(Number.isInteger), JSON.stringify(numbers));
        assert.ok(choice.rewards.every((reward) => reward >= -1 && reward <= 1001), JSON.stringify(choice.rewards));
      }
      assert.deepEqual(desk.get("search_best"), best);
      desk.get("apply", token);
      isRefused(desk.ask("search_best"), "no_search");
    }
    assert.ok(ply > 10);
    isRefused(desk.ask("search", '{"player":"greedy","seed":"0000000000000000"}'), "not_seat");
  }
});

test("what a search is refused", () => {
  const desk = start();
  for (const name of ["search", "review"]) isRefused(desk.ask(name, "{}"), "no_game");
  isRefused(desk.ask("search_best"), "no_game");
  assert.equal(desk.calls.castellum_search_run(1), -1);
  desk.get("new", wish("aqua-romana", 2, 4));
  isRefused(desk.ask("search_best"), "no_search");
  const greedy = '{"player":"greedy","seed":"0000000000000001"}';
  isRefused(desk.ask("search", '{"player":"nobody","seed":"0000000000000001"}'), "unknown_player");
  for (const player of ["level:0", "level:9", "level:", "level"])
    isRefused(desk.ask("search", JSON.stringify({ player, seed: hex(1) })), "unknown_player");
  isRefused(desk.ask("search", '{"player":"greedy"}'), "malformed");
  playOn(desk, dice(1), 2);
  desk.get("search", greedy);
  desk.get("undo", 1);
  assert.equal(desk.calls.castellum_search_run(1), -1);
  desk.get("search", greedy);
  desk.get("open", desk.ask("record").text);
  assert.equal(desk.calls.castellum_search_run(1), -1);
});

test("a review in slices is the same as in one piece, and leaves the game alone", () => {
  for (const game of titles) {
    const desk = start();
    desk.get("new", wish(game, 2, 5));
    playOn(desk, dice(5), Infinity);
    const record = desk.ask("record").text;
    const { actions } = JSON.parse(record);
    const reviewed = (slice) => {
      assert.deepEqual(desk.get("review", '{"simulations":6}'), { done: 0, positions: actions.length + 1 });
      isRefused(desk.ask("review_result"), "no_review");
      let status = 0;
      for (let last = 0; status === 0; ) {
        status = desk.calls.castellum_review_run(slice);
        const { done } = JSON.parse(desk.text());
        assert.ok(done >= last);
        last = done;
      }
      assert.equal(status, 1);
      return desk.get("review_result");
    };
    const review = reviewed(7);
    assert.deepEqual(reviewed(1_000_000), review);
    assert.equal(desk.ask("record").text, record);
    assert.equal(review.simulations, 6);
    assert.deepEqual(review.actions.map(({ token }) => token), actions);
    assert.equal(review.seats.length, 2);
    const changes = review.seats.map(({ own, others, luck }) => own + others + luck);
    const lead = (points) => points[0] - points[1];
    const change = lead(review.actions.at(-1).after) - lead(review.actions[0].before);
    // Every number is rounded to a thousandth.
    assert.ok(Math.abs(changes[0] - change) <= 5 && Math.abs(changes[1] + change) <= 5, `${changes} ${change}`);
    desk.get("describe", JSON.stringify({ analysis: review }));
    assert.deepEqual(desk.get("record").analysis, review);
    desk.get("undo", 1);
    assert.equal(desk.get("record").analysis, undefined);
  }
  const desk = start();
  desk.get("new", wish("aqueduct", 2, 1));
  assert.equal(desk.calls.castellum_review_run(1), -1);
  for (const simulations of [0, -1, 1e12, "6"])
    isRefused(desk.ask("review", JSON.stringify({ simulations })), "malformed");
});

test("the dice of a finished game are checked", () => {
  const desk = start();
  isRefused(desk.ask("dice"), "no_game");
  desk.get("new", wish("aqueduct", 2, 3));
  const random = dice(3);
  while (desk.actor() !== -2)
    desk.get("apply", desk.actor() === -1 ? desk.get("draw", diceSeed(3)).token : choose(desk, random));
  assert.deepEqual(desk.get("dice"), []); // the seed is not told
  const told = desk.get("record").dice;
  desk.get("describe", JSON.stringify({ dice: { ...told, seed: diceSeed(3) } }));
  assert.deepEqual(desk.get("dice"), []);
  desk.get("describe", JSON.stringify({ dice: { ...told, seed: diceSeed(4) } }));
  assert.deepEqual(desk.get("dice"), ["dice: the seed is not the one that was committed to"]);
});
