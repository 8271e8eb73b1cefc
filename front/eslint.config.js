import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.serviceworker } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    files: ['**/*.ts', '**/*.svelte'],
    rules: {
      'no-undef': 'off', // TypeScript finds these, and knows the types that eslint does not
      'max-lines': ['error', { max: 500, skipBlankLines: true }],
      'svelte/prefer-svelte-reactivity': 'off', // sets and maps that nothing shows need not be reactive
      'svelte/no-navigation-without-resolve': 'off', // that is for SvelteKit's router; ours is app/router
    },
  },
);
