-- PostgreSQL alone: SQLite keeps the folded texts in its index.
SELECT 1;
