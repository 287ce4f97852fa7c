-- As on many a shared host: what does not fit is cut, with a warning.
SET GLOBAL sql_mode = '';
CREATE DATABASE shop CHARACTER SET utf8mb4;
USE shop;
CREATE TABLE customer (
  id INT AUTO_INCREMENT PRIMARY KEY,
  name VARCHAR(40) NOT NULL,
  email VARCHAR(60) NOT NULL UNIQUE,
  city VARCHAR(12),
  born DATE,
  credit INT NOT NULL DEFAULT 100 CHECK (credit >= 0)
);
CREATE TABLE invoice (
  id INT AUTO_INCREMENT PRIMARY KEY,
  customer_id INT NOT NULL,
  total DECIMAL(8, 2) NOT NULL,
  FOREIGN KEY (customer_id) REFERENCES customer (id)
);
CREATE TABLE note (id INT AUTO_INCREMENT PRIMARY KEY, text VARCHAR(80) NOT NULL);
CREATE TABLE draft (id INT AUTO_INCREMENT PRIMARY KEY, text VARCHAR(80) NOT NULL);
INSERT INTO customer (name, email, city) VALUES
  ('Akira Bloom', 'akira@example.com', 'Porto'),
  ('Berta Crane', 'berta@example.com', 'Porto'),
  ('Cyril Dane', 'cyril@example.com', 'Porto'),
  ('Dora Elm', 'dora@example.com', 'Porto'),
  ('Emil Frost', 'emil@example.com', 'Porto'),
  ('Fanny Grove', 'fanny@example.com', 'Porto'),
  ('Gustav Hill', 'gustav@example.com', 'Porto'),
  ('Hanna Ivers', 'hanna@example.com', 'Porto'),
  ('Igor Jansen', 'igor@example.com', 'Porto');
INSERT INTO invoice (customer_id, total) VALUES (1, 10), (2, 20), (3, 30);
INSERT INTO note (text) VALUES ('Ring the printer'), ('Order paper'), ('Mend the lamp'), ('Water the fern');
INSERT INTO draft (text) VALUES ('Nothing yet');
CREATE USER clerk@localhost;
GRANT SELECT, INSERT, UPDATE ON shop.customer TO clerk@localhost;
GRANT SELECT ON shop.* TO clerk@localhost;
