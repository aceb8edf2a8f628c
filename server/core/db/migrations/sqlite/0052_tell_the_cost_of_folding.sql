-- PostgreSQL alone plans by the cost of functions and keeps new rows outside its indexes for a while.
SELECT 1;
