-- PostgreSQL alone gets an index here: SQLite has its own since attendees were indexed for searches.
SELECT 1;
