import type { PersonalData } from '#core/domain/personal_data.ts';

export const PERSONAL_DATA: PersonalData = {
  event_bookings: {
    erased: 'partner_id',
    none: 'id event_id website_id language_code access_token submission created_at',
  },
  event_helpers: { erased: 'user_id', none: 'id event_id created_at' },
  event_questions: { none: 'id event_id title is_required sequence' },
  event_registrations: {
    erased: 'name email phone answers',
    none:
      'id event_id booking_id ticket_id order_line_id order_id state ticket_edition created_at cancelled_at ' +
      'attended_at attended_door attended_scan',
  },
  event_rooms: { none: 'id event_id name sequence' },
  event_seat_holds: { none: 'id ticket_id order_line_id quantity expires_at' },
  event_talk_tags: { none: 'id event_id name sequence' },
  event_talks: {
    erased: 'speaker_name speaker_role speaker_biography speaker_email speaker_phone',
    none:
      'id event_id title description room_id starts_at minutes tag_ids state language_code suspicions submission ' +
      'created_at updated_at',
  },
  event_tickets: {
    none:
      'id event_id name description seats seats_taken opens_at closes_at minimum maximum link_code price variant_id ' +
      'sequence',
  },
  event_types: { none: 'id company_id name sequence' },
  event_waiting: {
    erased: 'name email',
    none: 'id event_id ticket_id website_id language_code wanted access_token state offered offer_ends_at joined_at',
  },
  events: {
    none:
      'id company_id website_id type_id series_id title summary source body image_id starts_at ends_at time_zone is_online ' +
      'online_url place_name street zip city country_code seats seats_taken registration_opens_at ' +
      'registration_closes_at cancel_until names_until takes_names_later has_introduction has_location has_talks ' +
      'has_proposals state is_published sequence created_at updated_at',
  },
};
