-- PostgreSQL alone, as the migration before.
SELECT 1;
