CREATE TABLE `bus_presences` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`polled_at` integer NOT NULL,
	`active_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
