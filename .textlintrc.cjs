module.exports = {
  plugins: { '@textlint/text': { extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.yaml', '.yml', '.json'] } },
  rules: {
    // A rule is found by the name of its package, or by its full path.
    [require.resolve('./scripts/lint/find-phrases.ts')]: require('./app/content/house-style/phrases.json'),
  },
};
