DROP INDEX `survey_answers_number`;--> statement-breakpoint
CREATE INDEX `survey_answers_number` ON `survey_answers` (`question_id`,`value_number`,`response_id`);