import './core/quick_modules.ts';

// Not when it is only read, as `warm_up.ts` does.
if (import.meta.main) {
  const { serve } = await import('./serve.ts');
  await serve();
}
