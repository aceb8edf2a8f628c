/** Ends this process when whoever started it is gone, however they ended. */
process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL'));
process.stdin.resume();
process.stdin.unref?.();
