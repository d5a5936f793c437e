# Sourced by the Makefile's recipes and by scripts: a Node that scripts/install fetched comes first.
if [ -d .tools/node_modules/.bin ]; then
  PATH="$PWD/.tools/node_modules/.bin:$PATH"
fi
