//! A small static file server for the local machine, with no more features than a plain static host.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use std::{fs, io};

use crate::failure::{Failure, Outcome};
use crate::request_path::{RequestPath, content_type, resolve};

/// Maximum length of the head of a request, in bytes: more than browsers send, and a limit on memory per connection.
const MAX_HEAD_BYTES: u64 = 64 * 1024;
/// Time limit for reading or writing on a connection. Chosen by hand.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(30);

/// A server that listens on a port of 127.0.0.1.
pub struct Server {
    listener: TcpListener,
    port: u16,
    site: Arc<Site>,
}

/// A folder and the URL path that it is served under.
struct Site {
    folder: PathBuf,
    /// Starts and ends with a slash.
    mount: String,
}

impl Server {
    /// Binds a port (0: any free one). Requests are served from `run` or `start` on.
    pub fn bind(port: u16, folder: PathBuf, mount: &str) -> Outcome<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| {
            Failure::new(match error.kind() {
                io::ErrorKind::AddrInUse => format!(
                    "port {port} is in use by another program: stop it, or choose another port, \
                     for example --port {}",
                    port.checked_add(1).unwrap_or(8080)
                ),
                io::ErrorKind::PermissionDenied => {
                    format!("port {port} needs privileges: choose one above 1023 with --port")
                }
                _ => format!("cannot listen on port {port}: {error}"),
            })
        })?;
        let port = listener
            .local_addr()
            .as_ref()
            .map_or(port, SocketAddr::port);
        let mount = mount.to_owned();
        let site = Arc::new(Site { folder, mount });
        Ok(Server {
            listener,
            port,
            site,
        })
    }

    /// Returns the URL of the served folder.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}{}", self.port, self.site.mount)
    }

    /// Serves requests on a background thread until the program ends. Returns the URL.
    pub fn start(self) -> String {
        let url = self.url();
        thread::spawn(move || self.run());
        url
    }

    /// Serves requests until the program ends.
    pub fn run(self) {
        for stream in self.listener.incoming().flatten() {
            let site = Arc::clone(&self.site);
            // An error means that the browser closed the connection; there is nothing to do.
            thread::spawn(move || site.serve(&stream).ok());
        }
    }
}

impl Site {
    /// Serves one request, then closes the connection.
    fn serve(&self, stream: &TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(CONNECTION_TIMEOUT))?;
        stream.set_write_timeout(Some(CONNECTION_TIMEOUT))?;
        let mut reader = BufReader::new(stream.take(MAX_HEAD_BYTES));
        let mut request = String::new();
        reader.read_line(&mut request)?;
        // Read all headers: closing a connection with unread data would reset it.
        let mut header = String::new();
        while reader.read_line(&mut header)? > 2 {
            header.clear();
        }
        let mut words = request.split_whitespace();
        let (Some(method), Some(target)) = (words.next(), words.next()) else {
            return Ok(());
        };
        let response = match method {
            "GET" | "HEAD" => self.response(target),
            _ => Response::text("405 Method Not Allowed", "only GET and HEAD"),
        };
        response.send(stream, method != "HEAD")
    }

    /// Returns the response to a GET request.
    fn response(&self, target: &str) -> Response {
        let not_found = || Response::text("404 Not Found", "not found");
        let Some(RequestPath { path, is_folder }) = resolve(&self.mount, target) else {
            return not_found();
        };
        let file = self.folder.join(&path);
        if file.is_dir() && !is_folder {
            // Relative URLs in the page need the slash.
            let mut location = self.mount.clone();
            for part in &path {
                location.push_str(&part.to_string_lossy());
                location.push('/');
            }
            let mut response = Response::text("301 Moved Permanently", "see Location");
            response.location = Some(location);
            return response;
        }
        let file = if file.is_dir() {
            file.join("index.html")
        } else if is_folder {
            return not_found();
        } else {
            file
        };
        match fs::read(&file) {
            Ok(body) => Response {
                status: "200 OK",
                content_type: content_type(&file),
                location: None,
                body,
            },
            Err(_) => not_found(),
        }
    }
}

/// An HTTP response.
struct Response {
    status: &'static str,
    content_type: &'static str,
    location: Option<String>,
    body: Vec<u8>,
}

impl Response {
    /// Returns a response with a plain text body.
    fn text(status: &'static str, body: &str) -> Self {
        Response {
            status,
            content_type: "text/plain; charset=utf-8",
            location: None,
            body: body.into(),
        }
    }

    /// Writes the response; `with_body` is `false` for a HEAD request.
    fn send(&self, mut stream: &TcpStream, with_body: bool) -> io::Result<()> {
        let location = match &self.location {
            Some(location) => format!("Location: {location}\r\n"),
            None => String::new(),
        };
        let head = format!(
            "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
             X-Content-Type-Options: nosniff\r\n{location}Connection: close\r\n\r\n",
            self.status,
            self.content_type,
            self.body.len()
        );
        stream.write_all(head.as_bytes())?;
        if with_body {
            stream.write_all(&self.body)?;
        }
        stream.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files;

    /// Sends a request and returns the whole response.
    fn request(server: &str, request: &str) -> io::Result<String> {
        let mut stream = TcpStream::connect(server)?;
        write!(stream, "{request} HTTP/1.1\r\nHost: {server}\r\n\r\n")?;
        let mut response = String::new();
        stream.read_to_string(&mut response)?;
        Ok(response)
    }

    #[test]
    fn a_folder_is_served_under_its_mount() -> Outcome {
        let folder = std::env::temp_dir().join(format!("slidewise-server-{}", std::process::id()));
        files::create_folder(&folder.join("inner"))?;
        files::write(&folder.join("index.html"), "<p>home</p>")?;
        let server = Server::bind(0, folder.clone(), "/some/where/")?;
        let address = format!("127.0.0.1:{}", server.port);
        assert_eq!(server.start(), format!("http://{address}/some/where/"));

        let cases = [
            ("GET /some/where/?board=1", "200 OK", "\r\n\r\n<p>home</p>"),
            ("HEAD /some/where/", "200 OK", "close\r\n\r\n"),
            (
                "GET /some/where",
                "301 Moved",
                "\r\nLocation: /some/where/\r\n",
            ),
            (
                "GET /some/where/inner",
                "301 Moved",
                "\r\nLocation: /some/where/inner/\r\n",
            ),
            ("GET /some/where/index.html/", "404 Not Found", "not found"),
            ("GET /some/where/inner/", "404 Not Found", "not found"),
            ("GET /", "404 Not Found", "not found"),
            (
                "POST /some/where/",
                "405 Method Not Allowed",
                "only GET and HEAD",
            ),
        ];
        for (request, status, part) in cases {
            let response = self::request(&address, request).unwrap_or_default();
            assert!(
                response.starts_with(&format!("HTTP/1.1 {status}")),
                "{request}: {response}"
            );
            assert!(response.contains(part), "{request}: {response}");
            assert!(
                !request.starts_with("HEAD") || response.ends_with(part),
                "{request}: {response}"
            );
        }
        files::remove_folder(&folder)
    }

    #[test]
    fn the_error_for_a_port_in_use_suggests_another() -> Outcome {
        let first = Server::bind(0, PathBuf::new(), "/")?;
        let second = Server::bind(first.port, PathBuf::new(), "/");
        let message = second.err().map(|failure| failure.to_string());
        assert!(message.is_some_and(|text| text.contains("is in use") && text.contains("--port")));
        Ok(())
    }
}
