import './core/quick_modules.ts';

await import('./serve.ts');
